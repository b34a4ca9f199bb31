import { POPUPS } from '@crewwith/domain/popups/rules';
import { expect, test } from 'vitest';
import { screens } from './kit/screens/screens.ts';
import { testScreens } from './kit/screens/test-screens.ts';

testScreens('others');

test('includes a screen for every popup', () => {
  const names = screens.map(({ name }) => name);
  expect(POPUPS.filter((popup) => !names.includes(`popup-${popup}`))).toEqual([]);
});
