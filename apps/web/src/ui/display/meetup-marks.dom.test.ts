import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DateTile } from './date-tile.tsx';
import { SeatBar } from './seat-bar.tsx';

describe('a date tile', () => {
  afterEach(() => i18next.changeLanguage('ko'));
  const parts = (container: HTMLElement) =>
    [...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);

  it('shows the day in Seoul, in both languages', async () => {
    const tile = createElement(DateTile, { instant: new Date('2026-12-04T15:00:00Z') });
    expect(parts(render(tile).container)).toEqual(['12월', '5', '토']);
    await i18next.changeLanguage('en');
    expect(parts(render(tile).container)).toEqual(['Dec', '5', 'Sat']);
  });

  it('is hidden from screen readers, which read the date in words', () => {
    const { container } = render(createElement(DateTile, { instant: new Date('2026-12-04T15:00:00Z') }));
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

// docs/specification.md#activity-card
describe('a seat bar', () => {
  it.each([
    [7, 'plain'],
    [8, 'light-red'],
    [9, 'red'],
    [10, 'full'],
  ])('with %i of 10 seats taken is %s', (count, colour) => {
    const { container } = render(createElement(SeatBar, { count, max: 10 }));
    const bar = screen.getByRole('progressbar', { name: `정원 10명 중 ${count}명 참석` });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual([String(count), '10']);
    expect(container.querySelector('[data-colour]')?.getAttribute('data-colour')).toBe(colour);
    expect(container.textContent).toBe(`${count}/10`);
  });
});
