import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { reserveNoticeId, useCreateNotice } from './api.ts';
import { type NoticeContent, noticeBody } from './notice-drafts.ts';

interface Writing {
  content: NoticeContent;
  club_id: string;
  crew_id: string;
  /** The id that an earlier attempt reserved, or null. */
  reserved: string | null;
  /** Called before the notice is sent, so that a later attempt can use the same id. */
  onReserved: (id: string) => void;
}

type Written = { error: null; id: string } | { error: ApiError };

/**
 * Writes a notice under a reserved id, so that however often it is sent there is one. An id that is no longer ours (of
 * another account, or lapsed) is replaced once.
 */
export function useWriteNotice() {
  const create = useCreateNotice();
  const [pending, setPending] = useState(false);

  const send = async ({ content, club_id, crew_id, reserved, onReserved }: Writing): Promise<Written> => {
    try {
      const id = reserved ?? (await reserveNoticeId());
      if (reserved === null) onReserved(id);
      const written = await create.mutateAsync({ ...noticeBody(content), id, club_id, crew_id });
      return { error: null, id: written.id };
    } catch (failure) {
      const error = ApiError.from(failure);
      if (error.code !== 'notice.id_of_another' || reserved === null) return { error };
      return send({ content, club_id, crew_id, reserved: null, onReserved });
    }
  };
  const write = (asked: Writing): Promise<Written> => {
    setPending(true);
    return send(asked).finally(() => setPending(false));
  };
  return { write, pending };
}
