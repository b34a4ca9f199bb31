import { contract } from '@crewwith/domain/contract';
import type { Endpoint } from '@crewwith/domain/endpoint';

type Contract = typeof contract;
type Flat<C> = { [N in keyof C]: C[N][keyof C[N]] }[keyof C];
type Below<P> = P extends `/api/v1${infer Rest}` ? Rest : never;
type NameOf<E> = E extends { method: infer M extends string; path: infer P } ? `${M} ${Below<P>}` : never;

/** The name of every call, e.g. `GET /clubs/list`. A record with these keys does not compile if one is missing. */
export type CallName = NameOf<Flat<Contract>>;

/** The endpoint of each call. */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values(contract)
    .flatMap((noun): Endpoint[] => Object.values(noun))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path.replace('/api/v1', '')}`, endpoint]),
);
