import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { clubOf, NOW } from '../../testing/fixtures.ts';
import { ClubFacts } from './club-facts.tsx';

it.each([
  [1, 'club.joinPeriod'],
  [-1, 'club.joinPeriod'],
  [-3, 'club.joinOver'],
] as const)('says when one may join, %d days from the beginning of two', (days, text) => {
  const from = new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const setting = JSON.stringify({ join_window: { from, hours: 48 } });
  render(createElement(ClubFacts, { club: clubOf(3, { setting }) }));
  const [before = ''] = t(text, { from: '|', to: '|' }).split('|');
  expect(screen.getByText(t('clubInfo.joining')).closest('div')?.textContent).toContain(before);
});
