import { applyColourScheme } from './colour-scheme.ts';
import { keepEarlyPress } from './early-press.ts';
import { prefetchFirstCalls } from './first-calls.ts';
import { preloadAfterPaint } from './late-preloads.ts';

// The first script of a page, run while all others load. build/first-script.ts bundles it into one file.
applyColourScheme();
keepEarlyPress();
preloadAfterPaint();
prefetchFirstCalls();
