import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { LevelChip } from './level-chip.tsx';

// docs/specification.md#level-marks
it.each([
  [1, 'dashed'],
  [2, null],
  [4, null],
  [5, 'accent'],
  [6, 'accent'],
  [7, 'silver'],
  [8, 'silver'],
  [9, 'gold'],
])('a chip of level %i has the club’s own name and the mark %s', (level, mark) => {
  render(createElement(LevelChip, { level, name: '단골' }));
  expect(screen.getByText('단골').getAttribute('data-mark')).toBe(mark);
});
