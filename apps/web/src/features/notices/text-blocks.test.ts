import { expect, it } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const TALK = 'https://youtu.be/dQw4w9WgXcQ';
const CLIP = 'https://tv.naver.com/v/12345678';
const shape = (text: string) =>
  textBlocks(text).map((block) => (block.kind === 'text' ? block.text : `[${block.embed.provider}]`));

it('leaves a text without videos whole', () => {
  expect(shape('하나\n\n둘 https://a.example')).toEqual(['하나\n\n둘 https://a.example']);
  expect(shape('')).toEqual([]);
});

it('puts a video in the place of a line that is its link alone', () => {
  expect(shape(`하나\n${TALK}\n\n둘`)).toEqual(['하나', '[youtube]', '둘']);
  expect(shape(` ${CLIP} `)).toEqual(['[naver]']);
});

it('puts it below a line that says more, and each of several', () => {
  expect(shape(`보세요 ${TALK} 그리고 ${CLIP}!\n끝`)).toEqual([
    `보세요 ${TALK} 그리고 ${CLIP}!`,
    '[youtube]',
    '[naver]',
    '끝',
  ]);
});

it('keeps the indentation of the lines after it', () => {
  expect(shape(`${TALK}\n\n  - 하나\n  - 둘\n`)).toEqual(['[youtube]', '  - 하나\n  - 둘']);
});
