import type { clubsContract } from '@crewwith/domain/clubs/contract';
import { validateLevelNames, validateSetting } from '@crewwith/domain/clubs/form';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import { permit, requireMemberId } from '../../../auth/permit.ts';
import type { Call } from '../../../context.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { Input, Output } from '../../../http/routes.ts';
import { orNotFound, Refusal, refuse } from '../../../refusal.ts';
import { recordAudit } from '../../audit/public.ts';
import { setClubPictures } from '../../images/public.ts';
import { getMembership } from '../../memberships/public.ts';
import { isNickTaken, lockClub, updateClub } from '../queries.ts';
import { readClub } from '../reads.ts';

type Contract = typeof clubsContract;

/**
 * Changes a club. An unchanged nick is not validated again; omitted `levels` and `setting` are not changed. Refusals:
 * `request.stale`, `club.nick_invalid`, `club.nick_reserved`, `club.nick_taken`, `club.invalid_levels`,
 * `club.invalid_setting`.
 */
export async function editClub(
  call: Call,
  clubId: number,
  form: Input<Contract['edit']>['body'],
): Promise<Output<Contract['edit']>> {
  return call.db
    .transaction()
    .execute((trx) => edit(trx, call, clubId, form))
    .catch((error: unknown) => {
      throw isNickTaken(error) ? new Refusal('club.nick_taken') : error;
    });
}

async function edit(trx: Trx, call: Call, clubId: number, form: Input<Contract['edit']>['body']) {
  const club = orNotFound(await lockClub(trx, clubId));
  const allowed = permit('club.edit', await getMembership(trx, call.identity, clubId));
  if (form.version !== undefined && form.version !== club.version) throw new Refusal('request.stale');
  if (form.nick !== club.nick) refuse(clubNickRefusal(form.nick));
  const { name, nick, category, info, question } = form;
  const json = toJsonColumns(form, call);
  if (json.setting !== undefined) {
    const { setting } = json;
    await setClubPictures(trx, { clubId, memberId: requireMemberId(call.identity), setting, now: call.now });
  }
  await updateClub(trx, allowed, clubId, {
    name,
    nick,
    category: category ?? '',
    info,
    question,
    ...json,
  });
  await recordAudit(trx, call, { clubId, action: 'club.edit', subjectId: clubId });
  return readClub(call, { id: clubId }, trx);
}

function toJsonColumns({ levels, setting }: Input<Contract['edit']>['body'], { language }: Call) {
  const names = (levels ?? null) === null ? undefined : validateLevelNames(levels, language);
  if (names === null) throw new Refusal('club.invalid_levels');
  const written = (setting ?? null) === null ? undefined : validateSetting(setting);
  if (written === null) throw new Refusal('club.invalid_setting');
  return {
    ...(names && { levels: JSON.stringify(names) }),
    ...(written && { setting: JSON.stringify(written) }),
  };
}
