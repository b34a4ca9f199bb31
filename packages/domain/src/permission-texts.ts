import { LEVEL_MAX } from './constants.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { type Action, PERMISSIONS, type Permission, type Relation } from './permissions.ts';

/** The name of each access right, for openapi.json and docs/permissions.md. */
const ACCESS_TEXTS: Readonly<Record<Exclude<Access, Action>, string>> = {
  anyone: 'everyone',
  token: 'the holder of the token that the call carries',
  provider: 'the log-in provider',
  ticket: 'everyone who is signed in, also before signing up',
  member: 'every member',
  self: 'oneself',
  operator: 'the operator',
};
const RELATION_TEXTS: Readonly<Record<Relation, string>> = {
  self: 'oneself',
  owner: 'the owner from level 5 on',
  author: 'the author',
  attending: 'those who attend',
};

/** A row of the permission table in words: `level 3 and up, or oneself`. */
export function describePermission({ level, relations = [], selfOnly }: Permission): string {
  const named = level === LEVEL_MAX ? 'the leader' : `level ${level} and up`;
  const levels = level === null ? [] : [selfOnly ? `${named}, as oneself` : named];
  return [...levels, ...relations.map((relation) => RELATION_TEXTS[relation])].join(', or ');
}

/** The access rights of an endpoint in words. */
export function describeAccess({
  access,
  otherAccess = [],
}: Pick<Endpoint, 'access' | 'otherAccess'>): string {
  const texts = [access, ...otherAccess].map((right) =>
    isAction(right) ? describePermission(PERMISSIONS[right]) : ACCESS_TEXTS[right],
  );
  return [...new Set(texts)].join('; or ');
}

function isAction(access: Access): access is Action {
  return Object.hasOwn(PERMISSIONS, access);
}
