import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { WelcomePage } from './welcome-page.tsx';

// docs/specification.md#welcome
it('offers to create a club before it offers to ask', () => {
  render(createElement(MemoryRouter, null, createElement(WelcomePage)));
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links.slice(-2)).toEqual([t('menu.createClub'), t('welcome.enquiryLink')]);
});
