import type { PermissionRule } from './evaluate.ts';
import type { CallerFacts } from './permission-fixture.ts';

/** A case for which docs/specification.md#calls names a different status, with the reason. */
interface Exception {
  readonly call: string;
  readonly variant?: string;
  readonly when: (actor: CallerFacts, own: boolean) => boolean;
  readonly status: number;
  readonly because: string;
}

const withdrawn = ({ club, level }: CallerFacts) => club === 'home' && level === 0;
const banned = ({ club, level }: CallerFacts) => club === 'home' && level < 0;

const EXCEPTIONS: readonly Exception[] = [
  {
    call: 'POST /oauth/token',
    when: () => true,
    status: 503,
    because: 'the provider of this test is unavailable for all callers',
  },
  {
    call: 'POST /login',
    when: ({ kind }, own) => own && kind === 'ticket',
    status: 403,
    because: 'a social account without a member cannot log in',
  },
  {
    call: 'POST /members',
    when: ({ kind }, own) => own && kind === 'member',
    status: 409,
    because: 'one social account, one member',
  },
  {
    call: 'PUT /members/{id}/picture/provider',
    when: ({ kind }, own) => kind === 'member' && own,
    status: 409,
    because: 'the accounts of the tests have no picture at the provider',
  },
  {
    call: 'PUT /members/{id}/state/0',
    when: ({ level }, own) => own && level === 9,
    status: 409,
    because: 'a leader has to transfer the club first',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'withdraw',
    when: ({ club, level }, own) => own && club === 'home' && level === 9,
    status: 409,
    because: 'a leader has to transfer the club first',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'withdraw',
    when: (actor, own) => own && withdrawn(actor),
    status: 200,
    because: 'every write may be repeated',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'close the welcome',
    when: (actor, own) => own && withdrawn(actor),
    status: 403,
    because: 'other state calls than those of docs/specification.md#crew-state are 403',
  },
  ...['withdraw', 'close the welcome', 'ban by a state'].map((variant) => ({
    call: 'PUT /crews/{id}/state/{state}',
    variant,
    when: (actor: CallerFacts, own: boolean) => own && banned(actor),
    status: 403,
    because: 'banned crews get crew.banned',
  })),
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'ban by a state',
    when: (actor, own) => own && withdrawn(actor),
    status: 403,
    because: 'other state calls than those of docs/specification.md#crew-state are 403',
  },
];

/** The different status of a case, or null. */
export function exceptionStatus(line: PermissionRule, actor: CallerFacts, own: boolean): number | null {
  const found = EXCEPTIONS.find(
    ({ call, variant, when }) =>
      call === line.call && (variant === undefined || variant === line.variant) && when(actor, own),
  );
  return found?.status ?? null;
}
