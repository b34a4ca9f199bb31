import type { crewsContract } from '@crewwith/domain/crews/contract';
import type { BodyOf } from '@crewwith/domain/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';
import { dataOf } from '../../kit/bare-client.ts';
import { refreshClubs } from '../clubs/api.ts';

export type NewCrew = BodyOf<typeof crewsContract.create>;

/** Joins a club; answers the crew's id once the club is known with the new standing. */
export function useJoinClub() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCrew) => dataOf(api.POST('/api/v1/crews', { body })),
    onSuccess: () => refreshClubs(client),
  });
}
