import { describe, expect, it } from 'vitest';
import { withParticle } from '../i18n/i18n.ts';
import { preferredLanguage } from '../i18n/language.ts';
import { POLICY_FACTS } from '../pages/site/policy-facts.ts';
import en from './en.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import policiesEn from './policies.en.json' with { type: 'json' };
import policiesKo from './policies.ko.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree | readonly (string | readonly string[])[] };

/** Every text by its key. Plural forms share one key, since languages have different numbers of them. */
function sentences(tree: Tree, prefix = ''): Map<string, string> {
  const result = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const path = `${prefix}${key}`.replace(/_(zero|one|two|few|many|other)$/, '');
    if (typeof value === 'string') result.set(path, value);
    else for (const [inner, text] of sentences({ ...value } as Tree, `${path}.`)) result.set(inner, text);
  }
  return result;
}

const variables = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name))].sort();
const tags = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name]) => name).sort();
const lines = (text: string) => text.split('\n').length;

describe.each([
  { name: 'the sentences', korean: sentences(ko), english: sentences(en) },
  { name: 'the policies', korean: sentences(policiesKo), english: sentences(policiesEn) },
])('the two languages of $name', ({ korean, english }) => {
  it('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...korean.keys()].sort());
  });

  it('fill in the same variables and links', () => {
    for (const [key, text] of korean) {
      const other = english.get(key) ?? '';
      expect({ key, variables: variables(other), tags: tags(other) }).toEqual({
        key,
        variables: variables(text),
        tags: tags(text),
      });
    }
  });

  it('leave no sentence empty', () => {
    for (const text of [...korean.values(), ...english.values()]) expect(text.trim()).not.toBe('');
  });
});

it('an English text with a number of hours is a plural form, or takes the hours in words', () => {
  const single = (tree: Tree): string[] =>
    Object.entries(tree).flatMap(([key, value]) => {
      if (typeof value !== 'string') return single({ ...value } as Tree);
      return /\}\} hours\b/.test(value) && !key.endsWith('_other') ? [value] : [];
    });
  expect(single(en)).toEqual([]);
});

describe('the policies', () => {
  it('list as many items under each clause in both languages', () => {
    const english = sentences(policiesEn);
    for (const [key, text] of sentences(policiesKo)) {
      expect({ key, lines: lines(english.get(key) ?? '') }).toEqual({ key, lines: lines(text) });
    }
  });

  it('name no number that the rules do not give them', () => {
    const facts = {
      ...POLICY_FACTS,
      article: policiesKo.terms.articles,
      effective: '',
      number: 1,
      title: '',
      level: 1,
      relation: '',
    };
    for (const text of [...sentences(policiesKo).values(), ...sentences(policiesEn).values()]) {
      for (const name of variables(text)) {
        const value = name?.split('.').reduce<unknown>((object, key) => Object(object)[key], facts);
        expect({ text, name, known: value !== undefined }).toEqual({ text, name, known: true });
      }
    }
  });

  it('give whole numbers', () => {
    for (const value of Object.values(POLICY_FACTS)) expect(Number.isInteger(value)).toBe(true);
  });
});

describe('the selected language', () => {
  it('is the stored one, else the first supported one of the browser, else Korean', () => {
    expect(preferredLanguage('en', ['ko-KR'])).toBe('en');
    expect(preferredLanguage(null, ['fr-FR', 'en-US', 'ko'])).toBe('en');
    expect(preferredLanguage(null, ['fr'])).toBe('ko');
  });

  it('puts the right particle after a word', () => {
    expect(withParticle('러닝', '을/를')).toBe('러닝을');
    expect(withParticle('배드민턴 치기', '을/를')).toBe('배드민턴 치기를');
    expect(withParticle('독서', 'nonsense')).toBe('독서');
  });
});
