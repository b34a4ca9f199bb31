import type { Endpoint, Who } from './endpoint.ts';
import { type Action, PERMISSIONS, type Permission, type Tie } from './permissions.ts';

const WORDS: Readonly<Record<Exclude<Who, Action>, string>> = {
  anyone: 'everyone',
  token: 'whoever holds the token that the call carries',
  provider: 'the log-in provider',
  ticket: 'whoever is signed in, also before signing up',
  member: 'every member',
  self: 'oneself',
  operator: 'the operator',
};
const TIE_WORDS: Readonly<Record<Tie, string>> = {
  self: 'oneself',
  owner: 'the owner',
  author: 'the author',
  attending: 'whoever attends',
};
const LEADER = 9;

/** Whom a row of the permission table lets in, as a person would say it: `level 3 and up, or oneself`. */
export function describePermission({ level, ties = [], asOneself }: Permission): string {
  const named = level === LEADER ? 'the leader' : `level ${level} and up`;
  const levels = level === null ? [] : [asOneself ? `${named}, as oneself` : named];
  return [...levels, ...ties.map((tie) => TIE_WORDS[tie])].join(', or ');
}

/** Who may make a call, as a person would say it; the row of the endpoint says it, and nothing else. */
export function describeWho({ who, or = [] }: Pick<Endpoint, 'who' | 'or'>): string {
  const ways = [who, ...or].map((way) => (isAction(way) ? describePermission(PERMISSIONS[way]) : WORDS[way]));
  return [...new Set(ways)].join('; or ');
}

function isAction(who: Who): who is Action {
  return Object.hasOwn(PERMISSIONS, who);
}
