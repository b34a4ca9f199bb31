import { textParts } from '@crewwith/domain/links/text-links';
import { type VideoEmbed, videoEmbed } from '@crewwith/domain/links/video-embed';

/** A piece of a notice: some of its lines, or a video that they link to. */
export type TextBlock =
  | { kind: 'text'; from: number; text: string }
  | { kind: 'video'; from: number; address: string; embed: VideoEmbed };

/** A text cut after each line that links to a video; a line that is nothing but such a link becomes the video. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let from = 0;
  const flush = () => {
    const joined = lines.join('\n');
    lines = [];
    if (joined.trim() !== '') blocks.push({ kind: 'text', from, text: joined.replace(/^\n+/, '').trimEnd() });
  };
  for (const [at, line] of text.split('\n').entries()) {
    if (lines.length === 0) from = at;
    const videos = videosIn(line);
    if (videos.length === 0 || line.trim() !== videos[0]?.address) lines.push(line);
    if (videos.length === 0) continue;
    flush();
    for (const video of videos) blocks.push({ kind: 'video', from: at, ...video });
  }
  flush();
  return blocks;
}

function videosIn(line: string): { address: string; embed: VideoEmbed }[] {
  return textParts(line).flatMap((part) => {
    const embed = part.kind === 'link' ? videoEmbed(part.href) : null;
    return embed === null ? [] : [{ address: part.text, embed }];
  });
}
