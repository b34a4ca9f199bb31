import { HOUR_MS } from '@crewwith/domain/constants';
import { DELIVERY_RETRIES_MS, PUSH_REFUSALS_MAX } from '@crewwith/domain/deliveries/constants';
import type { Deps } from '../../context.ts';
import type { Parcel } from './message.ts';
import type { Outcome } from './outcome.ts';
import * as queries from './queries/record.ts';

/** A parcel and what became of it. */
export interface Settled {
  readonly parcel: Parcel;
  readonly outcome: Outcome;
}

/** Saves what became of parcels, in one transaction. */
export async function record(db: Deps['db'], settled: readonly Settled[], now: Date): Promise<void> {
  const devices = new Map<number, queries.DeviceResult['outcome']>();
  const gone: number[] = [];
  for (const { parcel, outcome } of settled) {
    if (parcel.channel !== 'push') continue;
    if (outcome.kind === 'gone') gone.push(parcel.targetId);
    else if (outcome.kind !== 'paused' && outcome.kind !== 'unusable')
      devices.set(parcel.targetId, outcome.kind === 'busy' ? 'unanswered' : outcome.kind);
  }
  await db.transaction().execute(async (trx) => {
    await queries.saveResults(
      trx,
      settled.flatMap((one) => resultsOf(one, now)),
    );
    if (devices.size + gone.length > 0) await queries.lockDevices(trx, [...devices.keys(), ...gone]);
    if (devices.size > 0)
      await queries.saveDevices(
        trx,
        [...devices].map(([id, outcome]) => ({ id, outcome })),
        { refusalsMax: PUSH_REFUSALS_MAX, now },
      );
    if (gone.length > 0) await queries.deleteDevices(trx, gone);
  });
}

function resultsOf({ parcel, outcome }: Settled, now: Date): queries.Result[] {
  return parcel.rows.map(({ id, attempts }) => {
    // The claim has counted one more than it had read.
    const attempt = attempts + 1;
    const base = { id, attempt, reason: null, due_time: null, counts: true };
    switch (outcome.kind) {
      case 'sent':
        return { ...base, state: 'sent' };
      case 'gone':
      case 'unusable':
        return { ...base, state: 'skipped', reason: 'target' };
      case 'paused':
        return { ...base, state: 'sending', due_time: after(now, outcome.retryMs), counts: false };
      default: {
        // A mail server refuses an address for good; a push service may have its own reasons.
        const isFinal = outcome.kind === 'refused' && parcel.channel === 'mail';
        const delay = isFinal ? undefined : DELIVERY_RETRIES_MS[attempts];
        const reason = outcome.kind === 'refused' ? 'refused' : 'unanswered';
        if (delay === undefined) return { ...base, state: 'failed', reason };
        const asked = outcome.kind === 'busy' ? Math.min(outcome.retryMs ?? 0, HOUR_MS) : 0;
        return { ...base, state: 'sending', due_time: after(now, Math.max(delay, asked)) };
      }
    }
  });
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
