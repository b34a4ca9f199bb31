import type { Likeable } from '@crewwith/domain/likes/form';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { dataOf } from '../../http/anonymous-client.ts';
import { ApiError } from '../../http/api-error.ts';

/** State of a like button. */
export interface LikeState {
  liked: boolean;
  like_count: number;
}

export interface LikeTarget {
  type: Likeable;
  id: string;
  /** The user's own crew. */
  crewId: string;
  /** Updates the like in all caches. */
  patch: (client: QueryClient, change: (old: LikeState) => LikeState) => void;
}

const withLike = (old: LikeState, liked: boolean): LikeState =>
  old.liked === liked ? old : { liked, like_count: old.like_count + (liked ? 1 : -1) };

/**
 * Likes or unlikes, optimistically. A refusal reverts it and is only logged (docs/specification.md#failures-on-screen).
 */
export function useLike({ type, id, crewId, patch }: LikeTarget) {
  const client = useQueryClient();
  return useMutation({
    // Serialized, so that the last of two quick presses wins.
    scope: { id: `like ${type} ${id}` },
    mutationFn: (liked: boolean) =>
      liked
        ? dataOf(api.POST('/api/v1/likes', { body: { crew_id: crewId, table_type: type, table_id: id } }))
        : dataOf(
            api.DELETE('/api/v1/likes/{crew_id}/{type}/{id}', {
              params: { path: { crew_id: crewId, type, id } },
            }),
          ),
    onMutate: (liked) => patch(client, (old) => withLike(old, liked)),
    onError: (error, liked) => {
      patch(client, (old) => withLike(old, !liked));
      console.info('like', type, id, ApiError.from(error).code);
    },
    onSuccess: ({ count }, liked) => patch(client, () => ({ liked, like_count: count })),
  });
}
