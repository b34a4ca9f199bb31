import type { OnlineMigration } from '../online-migration.ts';

/** Crews of members who were erased when texts were not included yet. */
const ERASED = `crew_id in (
  select crews.id from crews join members on members.id = crews.member_id where members.erased_time is not null)`;

/** Erases the texts that now go with the personal fields (docs/specification.md#deleting). */
export const online: OnlineMigration['online'] = async ({ index, backfill }) => {
  await index({
    name: 'cancellations_reasons',
    table: 'cancellations',
    on: '(crew_id) where reason is not null',
  });
  await index({ name: 'messages_deleted', table: 'messages', on: '(crew_id) where state = 0' });
  await backfill({
    table: 'cancellations',
    set: 'reason = null',
    where: `reason is not null and ${ERASED}`,
  });
  await backfill({
    table: 'messages',
    set: `message_text = ''`,
    where: `state = 0 and message_text <> '' and ${ERASED}`,
  });
  await backfill({
    table: 'notices',
    set: `notice_title = '', notice_text = ''`,
    where: `deleted_time is not null and notice_text <> '' and ${ERASED}`,
  });
};
