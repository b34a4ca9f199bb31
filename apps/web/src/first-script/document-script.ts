import { applyColourScheme } from './colour-scheme.ts';
import { keepEarlyPress } from './early-press.ts';
import { startAppAfterPaint } from './start-app.ts';

// The script inside a rendered document, which runs before it is painted. build/preloads.ts bundles it.
applyColourScheme();
keepEarlyPress();
startAppAfterPaint();
