import { encodePicture } from '../features/images/picture.ts';

/** A process to be measured: encodes files all at once, and says what came of each and how much memory it took at most. */
const files = process.argv.slice(2);
const outcomes = await Promise.all(
  files.map((file) =>
    encodePicture(file).then(
      () => 'kept',
      (error: { code?: string }) => error.code ?? String(error),
    ),
  ),
);
process.stdout.write(JSON.stringify({ outcomes, peakBytes: process.resourceUsage().maxRSS * 1024 }));
