import { testScreens } from './kit/screens/test-screens.ts';

testScreens('crews');
