import { textParts } from '@crewwith/domain/links/text-links';
import { type VideoEmbed, videoEmbed } from '@crewwith/domain/links/video-embed';

/** A block of a notice: lines of text, or a video linked in them. */
export type TextBlock =
  | { kind: 'text'; from: number; text: string }
  | { kind: 'video'; from: number; address: string; embed: VideoEmbed };

/** Splits a text after each line that links to a video; a line with only such a link is replaced by the video. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let lines: string[] = [];
  let from = 0;
  const flush = () => {
    const block = lines.join('\n');
    lines = [];
    if (block.trim() !== '') blocks.push({ kind: 'text', from, text: block.replace(/^\n+/, '').trimEnd() });
  };
  for (const [index, line] of text.split('\n').entries()) {
    if (lines.length === 0) from = index;
    const videos = videosIn(line);
    if (videos.length === 0 || line.trim() !== videos[0]?.address) lines.push(line);
    if (videos.length === 0) continue;
    flush();
    for (const video of videos) blocks.push({ kind: 'video', from: index, ...video });
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
