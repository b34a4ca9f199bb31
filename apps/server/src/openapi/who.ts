import type { Endpoint } from '@crewwith/domain/endpoint';
import { PERMISSIONS, type Permission, type Relation } from '@crewwith/domain/permissions';

/** Who may call, besides those whom the permission table names. */
const NAMED: Readonly<Record<string, string>> = {
  anyone: 'Anyone; no token needed.',
  token: 'Whoever holds the token that the path or the body carries.',
  provider: 'The log-in provider, proven by its key.',
  ticket: 'A signed-in social account, with or without a member.',
  member: 'A signed-in member.',
  self: 'Only the member or crew that the path or the body names.',
  operator: 'A member whom `OPERATORS` of this deployment names.',
};

const RELATIONS: Readonly<Record<Relation, string>> = {
  self: 'the crew itself',
  owner: 'the owner of the activity from level 5 on',
  author: 'the author',
  attending: 'those who attend',
};

/** What the table of calls says of who may call, as sentences. */
export function whoMayCall(endpoint: Endpoint): string {
  const others = 'otherAccess' in endpoint && Array.isArray(endpoint.otherAccess) ? endpoint.otherAccess : [];
  return [endpoint.access, ...others].map((access) => sentenceOf(String(access))).join(' Or: ');
}

/** The least that `authorization` must hold. */
export function tokenOf({ access }: Endpoint): 'none' | 'ticket' | 'member' {
  if (access === 'ticket') return 'ticket';
  return ['anyone', 'token', 'provider'].includes(access) ? 'none' : 'member';
}

function sentenceOf(access: string): string {
  const named = NAMED[access];
  if (named !== undefined) return named;
  const permissions: Readonly<Record<string, Permission>> = PERMISSIONS;
  const { level = null, relations = [] } = permissions[access] ?? {};
  const parts = [
    ...(level === null
      ? []
      : [level === 9 ? 'the leader (level 9) of the club' : `crews of the club from level ${level} up`]),
    ...relations.map((relation) => RELATIONS[relation]),
  ];
  const text = parts.join(', and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
