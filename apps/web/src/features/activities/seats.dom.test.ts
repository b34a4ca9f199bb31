import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { activityOf, IDS } from '../../testing/fixtures.ts';
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

it('leaves an answer as old as it was', () => {
  const client = new QueryClient();
  const key = ['get', ACTIVITY, { params: { path: { id: IDS.activity } } }];
  client.setQueryData(key, activityOf({ level: 3, hours: 20 }), { updatedAt: 1 });
  patchSeats(client, IDS.activity, (seats) => ({ ...seats, count: 2 }));
  expect(client.getQueryData<{ count: number }>(key)?.count).toBe(2);
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1);
});
