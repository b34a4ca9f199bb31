import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../error-handler.ts';
import { createCallPace } from './call-pace.ts';

/**
 * So many calls are worked on at once (docs/specification.md#overload). 500 people who press at the opening of a meetup
 * are let in together; where 600 calls a second are answered, the last of them waits 0.9 s.
 */
export const MAX_IN_FLIGHT = 512;

interface Admission {
  /** The calls that wait for their turn or are worked on. */
  readonly inFlight: Set<FastifyRequest>;
  onRefused(): void;
}

/**
 * Refuses calls at once when too many are `inFlight`, before anything is done for them; those that are let in begin in
 * their turn, and are finished. A call that has begun counts until its answer is there, also when its client has
 * gone, but not while its body arrives: a slow client, an upload and an open stream keep no one out. Files, pages and
 * health checks are not calls.
 */
export function registerAdmission(app: FastifyInstance, { inFlight, onRefused }: Admission): void {
  const beginInTurn = createCallPace(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.endpoint === undefined) return done();
    if (inFlight.size >= MAX_IN_FLIGHT) {
      onRefused();
      // Not thrown: as an error each would be logged, and slow the calls that were let in.
      sendProblem(new Refusal('server.unavailable'), request, reply);
      // Counted by `onRefused` alone: the other refusals of this code say that something does not answer.
      reply.refusal = null;
      return;
    }
    inFlight.add(request);
    beginInTurn(() => {
      // Its client did not wait.
      if (request.raw.socket.destroyed) inFlight.delete(request);
      else done();
    });
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
