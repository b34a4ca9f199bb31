import type { clubsContract } from '@crewwith/domain/clubs/contract';
import { readLevelNames, readSetting } from '@crewwith/domain/clubs/form-json';
import { clubNickRefusal } from '@crewwith/domain/clubs/nick';
import type { Call } from '../../kit/context.ts';
import { found, Refusal, refuse } from '../../kit/errors.ts';
import { permit } from '../../kit/permit.ts';
import type { Input, Output } from '../../kit/routes.ts';
import type { Trx } from '../../kit/transaction.ts';
import { record } from '../audit/service.ts';
import { readStanding } from '../crews/service.ts';
import { isNickTaken, lockClub, updateClub } from './queries.ts';
import { readClub } from './service.ts';

type Contract = typeof clubsContract;

/**
 * Changes a club. A nick that stays is not judged again; `levels` and `setting` stay where they are left out.
 * Refusals: `request.stale`, `club.nick_invalid`, `club.nick_reserved`, `club.nick_taken`,
 * `club.invalid_levels`, `club.invalid_setting`.
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
  const club = found(await lockClub(trx, clubId));
  const allowed = permit('club.edit', await readStanding(trx, call.identity, clubId));
  if (form.version !== undefined && form.version !== club.version) throw new Refusal('request.stale');
  if (form.nick !== club.nick) refuse(clubNickRefusal(form.nick));
  const { name, nick, category, info, question } = form;
  await updateClub(trx, allowed, clubId, {
    name,
    nick,
    category,
    info,
    question,
    ...jsonOf(form, call),
  });
  await record(trx, call, { clubId, action: 'club.edit', subjectId: clubId });
  return readClub(call, { id: clubId }, trx);
}

function jsonOf({ levels, setting }: Input<Contract['edit']>['body'], { language }: Call) {
  const names = (levels ?? null) === null ? undefined : readLevelNames(levels, language);
  if (names === null) throw new Refusal('club.invalid_levels');
  const written = (setting ?? null) === null ? undefined : readSetting(setting);
  if (written === null) throw new Refusal('club.invalid_setting');
  return {
    ...(names && { levels: JSON.stringify(names) }),
    ...(written && { setting: JSON.stringify(written) }),
  };
}
