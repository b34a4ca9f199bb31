import { PENALTY_PREVIEW_MONTHS } from '@crewwith/domain/constants';
import type { penaltiesContract } from '@crewwith/domain/penalties/contract';
import { previewedRules } from '@crewwith/domain/penalties/form';
import { countRestricted, previewSince } from '@crewwith/domain/penalties/preview';
import { type PenaltyRules, type RulesVersion, rulesAt } from '@crewwith/domain/penalties/rules';
import { permit } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { getMembership } from '../../memberships/public.ts';
import { listPastEvents, listVersions, type StoredVersion } from '../queries/rules.ts';

type Contract = typeof penaltiesContract;

/** The rules of a club; with rules in the query, how many crews they would have restricted. */
export async function readRules(
  call: Call,
  clubId: number,
  query: Input<Contract['readRules']>['query'],
): Promise<Output<Contract['readRules']>> {
  const actor = await getMembership(call.db, call.identity, clubId);
  permit('club.read_penalty_rules', actor);
  const versions = await listVersions(call.db, clubId);
  const rules = previewedRules(query);
  const preview = rules && { restricted: await countPreviewed(call, clubId, { rules, versions }) };
  return {
    ...toRules(versions, call.now),
    preview: preview && { ...preview, months: PENALTY_PREVIEW_MONTHS },
  };
}

async function countPreviewed(
  call: Call,
  clubId: number,
  { rules, versions }: { rules: PenaltyRules; versions: readonly RulesVersion[] },
): Promise<number> {
  const actor = await getMembership(call.db, call.identity, clubId);
  const allowed = permit('club.edit_penalty_rules', actor);
  const { shown, read } = previewSince(call.now);
  const events = await listPastEvents(call.db, allowed, { clubId, since: read });
  return countRestricted(events, { rules, versions, since: shown });
}

/** The number by which a form tells which rules it shows: the instant of the last change, not the id of its row. */
export function versionOf(versions: readonly StoredVersion[]): number {
  return Math.max(0, ...versions.map(({ createdTime }) => createdTime.getTime()));
}

/** The rules in force, and the next ones. */
export function toRules(versions: readonly StoredVersion[], now: Date): Output<Contract['saveRules']> {
  const isValid = ({ validFrom }: RulesVersion) => validFrom.getTime() <= now.getTime();
  const current = versions.findLast(isValid);
  const next = versions.find((version) => !isValid(version));
  return {
    rules: rulesAt(versions, now),
    valid_from: current?.validFrom ?? null,
    next: next ? { rules: next.rules, valid_from: next.validFrom } : null,
    version: versionOf(versions),
  };
}
