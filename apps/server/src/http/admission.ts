import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import { Refusal } from '../refusal.ts';

/**
 * So many calls are worked on at once (docs/adr/0037-admission.md). 500 people who press at the opening of a meetup are
 * let in together; where 600 calls a second are answered, the last of them waits 0.9 s.
 */
export const MAX_IN_FLIGHT = 512;

/**
 * Refuses calls at once when too many are worked on, before anything is done for them; those that are let in are
 * finished. A call counts until its answer is there, also when its client has gone, but not while its body arrives: a
 * slow client, an upload and an open stream keep no one out. Files, pages and health checks are not calls.
 */
export function registerAdmission(app: FastifyInstance, metrics: Metrics | null | undefined): void {
  const inFlight = new Set<FastifyRequest>();
  metrics?.gauge('crewwith_calls_in_flight', 'Calls that are worked on.', async () => inFlight.size);
  const countRefused = metrics?.counter(
    'crewwith_calls_refused_total',
    'Calls that were refused because too many were worked on.',
    [],
    [{}],
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.endpoint === undefined) return done();
    if (inFlight.size >= MAX_IN_FLIGHT) {
      countRefused?.({});
      return done(new Refusal('server.unavailable'));
    }
    inFlight.add(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    inFlight.delete(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    // The body of an upload is read later.
    if (endpoint !== undefined && endpoint.multipart === undefined) inFlight.add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    inFlight.delete(request);
    done(null, payload);
  });
}
