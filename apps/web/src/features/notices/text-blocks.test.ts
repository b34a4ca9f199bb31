import { expect, it } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const TALK = 'https://youtu.be/dQw4w9WgXcQ';
const CLIP = 'https://tv.naver.com/v/12345678';
const shape = (text: string) =>
  textBlocks(text).map((block) => (block.kind === 'text' ? block.text : `[${block.embed.provider}]`));

it('does not split a text without videos', () => {
  expect(shape('하나\n\n둘 https://a.example')).toEqual(['하나\n\n둘 https://a.example']);
  expect(shape('')).toEqual([]);
});

it('replaces a line with only a video link by the video', () => {
  expect(shape(`하나\n${TALK}\n\n둘`)).toEqual(['하나', '[youtube]', '둘']);
  expect(shape(` ${CLIP} `)).toEqual(['[naver]']);
});

it('inserts videos below a line with other text', () => {
  expect(shape(`보세요 ${TALK} 그리고 ${CLIP}!\n끝`)).toEqual([
    `보세요 ${TALK} 그리고 ${CLIP}!`,
    '[youtube]',
    '[naver]',
    '끝',
  ]);
});

it('preserves the indentation of the lines after a video', () => {
  expect(shape(`${TALK}\n\n  - 하나\n  - 둘\n`)).toEqual(['[youtube]', '  - 하나\n  - 둘']);
});
