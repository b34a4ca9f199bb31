import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { activityOf, cardOf, IDS } from '../../testing/fixtures.ts';
import { MEMBER_HOME } from '../schedule/api.ts';
import { patchSeats } from './api.ts';
import { ACTIVITY } from './calls.ts';

it('takes the own face away with the seat, before the server answers', () => {
  const client = new QueryClient();
  const key = ['get', ACTIVITY, { params: { path: { id: IDS.activity } } }];
  const faceOf = (crewId: string) => ({ crew_id: crewId, nick: '이끼', image_url: null });
  const faces = [faceOf(IDS.crew), faceOf(IDS.otherCrew)];
  client.setQueryData(key, activityOf({ level: 3, hours: 20 }, { faces }));
  const nextFaces = (attending: boolean) => {
    patchSeats(client, IDS.activity, (seats) => ({ ...seats, attending }));
    return client.getQueryData<{ faces: typeof faces }>(key)?.faces.map(({ crew_id: id }) => id);
  };
  expect(nextFaces(true)).toEqual([IDS.crew, IDS.otherCrew]);
  expect(nextFaces(false)).toEqual([IDS.otherCrew]);
});

it('leaves a first screen with the activity as old as it was, and one without it as it is', () => {
  const client = new QueryClient();
  const keyOf = (id: string) => ['get', MEMBER_HOME, { params: { path: { id } } }];
  const next = cardOf({ level: 3, hours: 20 }, { activity_id: IDS.activity });
  const home = { clubs: [], activities: [], called: [], next, open: [], polls: [] };
  client.setQueryData(keyOf('with'), home, { updatedAt: 1 });
  client.setQueryData(keyOf('without'), { ...home, next: null }, { updatedAt: 1 });
  void client.invalidateQueries({ queryKey: keyOf('without'), refetchType: 'none' });
  patchSeats(client, IDS.activity, (seats) => ({ ...seats, count: 7 }));
  expect(client.getQueryData<typeof home>(keyOf('with'))?.next.count).toBe(7);
  expect(client.getQueryState(keyOf('with'))?.dataUpdatedAt).toBe(1);
  expect(client.getQueryState(keyOf('without'))?.isInvalidated).toBe(true);
});
