import { seriesContract } from '@crewwith/domain/series/contract';
import { Accepted, type Router, route } from '../../http/routes.ts';
import { listSeries, readSeries, readSeriesCalendar } from './reads/series.ts';
import { createSeries, previewSeries } from './writes/create.ts';
import { editSeries } from './writes/edit.ts';
import { endSeries, skipDay, takeOver } from './writes/end.ts';

export function seriesRoutes(router: Router): void {
  const c = seriesContract;
  route(router, c.read, (call, { params }) => readSeries(call, params.id));
  route(router, c.readCalendar, async (call, { params }, { reply }) => {
    const text = await readSeriesCalendar(call, params.id);
    reply.header('content-disposition', `inline; filename="${call.ids.encode('series', params.id)}.ics"`);
    return text;
  });
  route(router, c.listOfClub, (call, { params }) => listSeries(call, params.club_nick));
  route(router, c.create, async (call, { query, body }) =>
    query.dry_run === '1' ? new Accepted(await previewSeries(call, body)) : createSeries(call, body),
  );
  route(router, c.edit, (call, { params, body }) => editSeries(call, params.id, body));
  route(router, c.end, (call, { params, body }) => endSeries(call, params.id, body));
  route(router, c.skip, (call, { params, body }) => skipDay(call, params.id, body));
  route(router, c.takeOver, (call, { params, body }) => takeOver(call, params.id, body?.crew_id ?? null));
}
