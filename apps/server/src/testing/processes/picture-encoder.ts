import { encodePicture } from '../../features/images/writes/encode.ts';

/**
 * A process to be measured: encodes files of as many people all at once, and says what came of each and how much
 * memory it took at most.
 */
const files = process.argv.slice(2);
const outcomes = await Promise.all(
  files.map((file, member) =>
    encodePicture(file, member).then(
      () => 'kept',
      (error: { code?: string }) => error.code ?? String(error),
    ),
  ),
);
process.stdout.write(JSON.stringify({ outcomes, peakBytes: process.resourceUsage().maxRSS * 1024 }));
