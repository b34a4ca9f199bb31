import { auditContract } from '@crewwith/domain/audit/contract';
import type { ReplyOf } from '@crewwith/domain/endpoint';
import { screen, within } from '@testing-library/react';
import { t } from 'i18next';
import { expect, it } from 'vitest';
import { stub } from '../../testing/api-stub.ts';
import { facesIn } from '../../testing/faces.ts';
import { clubOf, IDS } from '../../testing/fixtures.ts';
import { openPage } from '../../testing/open-page.tsx';

type Entry = ReplyOf<typeof auditContract.list>[number];

const entryOf = (overrides: Partial<Entry>): Entry => ({
  id: 'audit00001',
  created_time: '2026-12-01T02:00:00.000Z',
  action: 'crew.lift_limit',
  actor_crew_id: IDS.otherCrew,
  actor_nick: '느린거북',
  actor_image_url: '/uploads/turtle-400.webp',
  subject: '걸음마',
  crew_id: IDS.crew,
  activity_id: null,
  activity_name: null,
  notice_id: null,
  from: null,
  to: null,
  reason: null,
  ...overrides,
});

// docs/specification.md#audit-trail
it('shows the face of the crew who acted at the start of each entry, and the logo without one', async () => {
  stub(auditContract.list, [
    entryOf({ id: 'audit00003' }),
    entryOf({ id: 'audit00002', actor_nick: '조약돌', actor_image_url: null }),
    entryOf({ action: 'club.inherit', actor_crew_id: null, actor_nick: null, actor_image_url: null }),
  ]);
  await openPage('/demo/info', { club: clubOf(8) });
  const trail = within(await screen.findByRole('region', { name: t('audit.title') }));
  await trail.findByText(/^느린거북 님이/);
  const rows = trail.getAllByRole('listitem');
  expect(rows.map(facesIn)).toEqual([['/uploads/turtle-400.webp'], ['조'], []]);
  expect(rows.map((row) => row.firstElementChild?.tagName.toLowerCase())).toEqual(['span', 'span', 'svg']);
  // The text names them.
  expect(trail.queryByRole('img')).toBeNull();
});
