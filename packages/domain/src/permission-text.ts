import type { Access, Endpoint } from './endpoint.ts';
import { type Action, PERMISSIONS, type Permission, type Relation } from './permissions.ts';

const WORDS: Readonly<Record<Exclude<Access, Action>, string>> = {
  anyone: 'everyone',
  token: 'the holder of the token that the call carries',
  provider: 'the log-in provider',
  ticket: 'everyone who is signed in, also before signing up',
  member: 'every member',
  self: 'oneself',
  operator: 'the operator',
};
const RELATION_WORDS: Readonly<Record<Relation, string>> = {
  self: 'oneself',
  owner: 'the owner from level 5 on',
  author: 'the author',
  attending: 'those who attend',
};
const LEADER = 9;

/** Whom a row of the permission table lets in, as a person would say it: `level 3 and up, or oneself`. */
export function describePermission({ level, relations = [], selfOnly }: Permission): string {
  const named = level === LEADER ? 'the leader' : `level ${level} and up`;
  const levels = level === null ? [] : [selfOnly ? `${named}, as oneself` : named];
  return [...levels, ...relations.map((relation) => RELATION_WORDS[relation])].join(', or ');
}

/** Who may make a call, as a person would say it; the row of the endpoint says it, and nothing else. */
export function describeAccess({
  access,
  otherAccess = [],
}: Pick<Endpoint, 'access' | 'otherAccess'>): string {
  const ways = [access, ...otherAccess].map((way) =>
    isAction(way) ? describePermission(PERMISSIONS[way]) : WORDS[way],
  );
  return [...new Set(ways)].join('; or ');
}

function isAction(access: Access): access is Action {
  return Object.hasOwn(PERMISSIONS, access);
}
