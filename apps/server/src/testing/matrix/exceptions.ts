import type { AskerFacts, Line } from './judge.ts';

/** Where the contract names an answer of its own, for those who are let in or refused; each with its reason. */
interface Exception {
  readonly call: string;
  readonly variant?: string;
  readonly when: (asker: AskerFacts, own: boolean) => boolean;
  readonly status: number;
  readonly because: string;
}

const withdrawn = ({ club, level }: AskerFacts) => club === 'home' && level === 0;
const banned = ({ club, level }: AskerFacts) => club === 'home' && level < 0;

export const EXCEPTIONS: readonly Exception[] = [
  {
    call: 'POST /oauth/token',
    when: () => true,
    status: 503,
    because: 'the provider of this test is down: everybody is told so alike',
  },
  {
    call: 'POST /login',
    when: ({ kind }, own) => own && kind === 'ticket',
    status: 403,
    because: 'a social account without a member logs nobody in',
  },
  {
    call: 'POST /members',
    when: ({ kind }, own) => own && kind === 'member',
    status: 409,
    because: 'one social account, one member',
  },
  {
    call: 'PUT /members/{id}/state/0',
    when: ({ level }, own) => own && level === 9,
    status: 409,
    because: 'a leader hands the club over first',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'withdraw',
    when: ({ club, level }, own) => own && club === 'home' && level === 9,
    status: 409,
    because: 'a leader hands the club over first',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'withdraw',
    when: (asker, own) => own && withdrawn(asker),
    status: 200,
    because: 'every write is safe to send twice',
  },
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'close the welcome',
    when: (asker, own) => own && withdrawn(asker),
    status: 403,
    because: 'anything else than what the contract names is 403',
  },
  ...['PUT /activities/{id}', 'PUT /activities/delete/{id}'].map((call) => ({
    call,
    variant: 'after the start',
    when: ({ club, level }: AskerFacts, own: boolean) => own && club === 'home' && level >= 1 && level < 8,
    status: 409,
    because: 'the owner may, were it not for the start: the state forbids it',
  })),
  ...['withdraw', 'close the welcome', 'ban by a state'].map((variant) => ({
    call: 'PUT /crews/{id}/state/{state}',
    variant,
    when: (asker: AskerFacts, own: boolean) => own && banned(asker),
    status: 403,
    because: 'the banned are told that they are',
  })),
  {
    call: 'PUT /crews/{id}/state/{state}',
    variant: 'ban by a state',
    when: (asker, own) => own && withdrawn(asker),
    status: 403,
    because: 'anything else than what the contract names is 403',
  },
];

/** The answer of its own that this case has, if it has one. */
export function exceptionOf(line: Line, asker: AskerFacts, own: boolean): number | null {
  const found = EXCEPTIONS.find(
    ({ call, variant, when }) =>
      call === line.call && (variant === undefined || variant === line.variant) && when(asker, own),
  );
  return found?.status ?? null;
}
