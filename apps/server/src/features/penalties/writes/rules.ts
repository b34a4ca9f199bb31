import type { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { rulesValidFrom } from '@crewwith/domain/penalties/rules';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { listVersions, lockClub, replaceNextRules } from '../queries/rules.ts';
import { toRules, versionOf } from '../reads/rules.ts';

type Contract = typeof penaltiesContract;

/**
 * Changes the rules of a club from a day later on, in place of a change that is not valid yet. Refusals:
 * `request.stale`.
 */
export async function saveRules(
  call: Call,
  clubId: number,
  { valid_from, version, ...rules }: Input<Contract['saveRules']>['body'],
): Promise<Output<Contract['saveRules']>> {
  return call.db.transaction().execute(async (trx) => {
    const actor = await getMembership(trx, call.identity, clubId);
    const allowed = permit('club.edit_penalty_rules', actor);
    orNotFound(await lockClub(trx, clubId));
    const latest = versionOf(await listVersions(trx, clubId));
    if (version !== undefined && version !== latest) throw new Refusal('request.stale');
    const validFrom = rulesValidFrom(valid_from ?? null, call.now);
    if (validFrom === null) {
      throw new Refusal('request.invalid', { errors: [{ path: 'valid_from', message: 'too_small' }] });
    }
    const crewId = orNotFound(actor.crew_id);
    // Each change has a version of its own, also within a millisecond and from a server whose clock is behind.
    const createdTime = new Date(Math.max(call.now.getTime(), latest + 1));
    await replaceNextRules(trx, allowed, { clubId, crewId, rules, validFrom, createdTime, now: call.now });
    await recordAudit(trx, call, { clubId, action: 'club.penalty_rules', subjectId: clubId });
    return toRules(await listVersions(trx, clubId), call.now);
  });
}
