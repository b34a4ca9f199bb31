import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { WelcomePage } from './welcome-page.tsx';

// docs/specification.md#welcome
it.each([
  [
    'offers to create a club before it offers to ask',
    'members',
    ['menu.createClub', 'welcome.enquiryLink'],
    'welcome.enquiry',
  ],
  [
    'offers to ask first where operators create clubs',
    'operators',
    ['welcome.enquiryLink', 'menu.createClub'],
    'welcome.enquiryOperators',
  ],
] as const)('%s', (_, clubCreation, texts, lead) => {
  const { dataset } = document.documentElement;
  dataset.clubCreation = clubCreation;
  render(createElement(MemoryRouter, null, createElement(WelcomePage)));
  delete dataset.clubCreation;
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  screen.getByText(t(lead));
  expect(links.slice(-2)).toEqual(texts.map((key) => t(key)));
});
