import { askFirstCalls } from './first-calls.ts';
import { startScheme } from './scheme.ts';

// A page's first script: small, and run while the others are still on their way. build/early.ts makes one file of it.
startScheme();
askFirstCalls();
