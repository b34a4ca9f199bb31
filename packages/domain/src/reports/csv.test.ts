import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

test('writes the byte order mark and the line ends that Korean Excel needs', () => {
  expect(
    csvFile([
      ['크루', '출석'],
      ['노을, 수집가', 3],
    ]),
  ).toBe('\uFEFF크루,출석\r\n"노을, 수집가",3\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+82', "'+82"],
  ['-3', "'-3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['그냥 이름', '그냥 이름'],
  [-3, '-3'],
])('%j becomes %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

/** Parses one line like a spreadsheet. */
function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

// docs/threats.md#t-32
test('preserves every name and makes none a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (names) => {
      const line = csvFile([names]).slice(1, -2);
      const cells = cellsOf(line);
      expect(cells.map((cell) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell))).toEqual(
        // A name that starts like an escaped one cannot be distinguished from it.
        names.map((name) => (/^'[=+\-@\t\r\n＝＋－＠]/.test(name) ? name.slice(1) : name)),
      );
      for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }),
  );
});
