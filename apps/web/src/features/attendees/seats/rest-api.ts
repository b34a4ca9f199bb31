import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Gives back a standing seat in one activity, by code that loads then: few seats are standing seats. */
export function useRest(activityId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (crewId: string) =>
      (await import('./change-api.ts')).giveBackAsRest(client, activityId, crewId),
  });
}
