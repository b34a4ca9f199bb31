import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';
import { describe, expect, test } from 'vitest';
import { anchorsOf, CITED, citationsIn, readCitations, readText } from './citations.ts';
import { renderThreats, THREATS, testsOfThreats } from './threats.ts';

const citations = readCitations();

describe.each(CITED)('%s', (document) => {
  const anchors = anchorsOf(readText(document));

  test('has each anchor once', () => {
    expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
  });

  test('has every anchor that is cited', () => {
    const missing = citations.filter(
      (cited) => cited.document === document && !anchors.includes(cited.anchor),
    );
    expect(missing).toEqual([]);
  });
});

describe('docs/threats.md', () => {
  const tests = testsOfThreats(citations);

  test('has a test for every threat', () => {
    expect(anchorsOf(readText(THREATS)).filter((anchor) => !tests.has(anchor))).toEqual([]);
  });

  test('names the tests that cite its rows (`npm run threats`)', () => {
    expect(readText(THREATS)).toBe(renderThreats(readText(THREATS), tests));
  });
});

test('docs/specification.md lists exactly the calls of the contract', () => {
  const withoutNames = (call: string) => call.replace(/\{\w+\}/g, '{}');
  const [, calls = ''] = readText('docs/specification.md').split('<a id="calls"></a>');
  const listed = [...calls.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`\s]*)`/g)].map(([, call = '']) =>
    withoutNames(call),
  );
  const endpoints = Object.values(contract)
    .flatMap((noun): Endpoint[] => Object.values(noun))
    .map(({ method, path }) => withoutNames(`${method} ${path.replace('/api/v1', '')}`));
  expect([...new Set(listed)].sort()).toEqual(endpoints.toSorted());
});

test('finds citations by their path from the root, and in documents by links', () => {
  const [spec, threats] = CITED;
  const cited = (file: string, text: string) =>
    citationsIn(file, text).map(({ document, anchor }) => `${document} ${anchor}`);
  expect(cited('a/b.ts', `// See ${spec}#seat, docs/other.md#seat and (#seat).`)).toEqual([`${spec} seat`]);
  expect(cited(spec, '[a](#seat) [b](threats.md#t-01) [c](faults.md#x)')).toEqual([
    `${spec} seat`,
    `${threats} t-01`,
  ]);
  expect(cited('docs/adr/0001.md', '[a](../specification.md#ids)')).toEqual([`${spec} ids`]);
  expect(cited('README.md', `[a](${threats}#t-01), [b](${threats}#t-01)`)).toEqual([`${threats} t-01`]);
});
