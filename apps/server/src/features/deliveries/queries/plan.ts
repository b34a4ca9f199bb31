import type { Trx } from '../../../db/transaction.ts';

export async function insertTest(
  trx: Trx,
  { memberId, deviceId, now }: { memberId: number; deviceId: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('deliveries')
    .values({
      notification_id: null,
      member_id: memberId,
      channel: 'push',
      target_id: deviceId,
      club_id: null,
      kind: null,
      group_key: null,
      due_time: now,
      created_time: now,
    })
    .execute();
}
