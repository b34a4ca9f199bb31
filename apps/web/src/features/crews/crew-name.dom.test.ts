import { render, screen } from '@testing-library/react';
import { t } from 'i18next';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { CrewName } from './crew-name.tsx';

it.each([
  [-1, '강제 탈퇴', 'crew.levelBanned'],
  [-2, '영구 탈퇴', 'crew.levelPermanent'],
] as const)('names level %i, a ban, by the word of the screen', (level, name, key) => {
  const crew = { nick: '조약돌', image_url: null, admin_level: level, level_name: name };
  render(createElement(CrewName, { crew }));
  screen.getByText(new RegExp(t(key)));
  expect(screen.queryByText(new RegExp(name))).toBeNull();
});
