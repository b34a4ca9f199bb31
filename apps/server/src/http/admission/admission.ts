import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../error-handler.ts';
import { createCallPace } from './call-pace.ts';

/**
 * So many reads are worked on at once, and as many calls that change something (docs/specification.md#overload). They
 * are counted apart, since the app repeats a read by itself, but not what a person has pressed. 500 people who press at
 * the opening of a meetup are let in together; where 600 calls a second are answered, the last of them waits 0.9 s,
 * beside as many reads 1.7 s.
 */
export const MAX_IN_FLIGHT = 512;
const READS = new Set(['GET', 'HEAD']);

/** The calls that wait for their turn or are worked on. */
export class InFlight {
  readonly #reads = new Set<FastifyRequest>();
  readonly #writes = new Set<FastifyRequest>();

  get size(): number {
    return this.#reads.size + this.#writes.size;
  }

  /** Those that share the limit of this one. */
  like({ method }: FastifyRequest): Set<FastifyRequest> {
    return READS.has(method) ? this.#reads : this.#writes;
  }
}

interface Admission {
  readonly inFlight: InFlight;
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
    const alike = inFlight.like(request);
    if (alike.size >= MAX_IN_FLIGHT) {
      onRefused();
      // Not thrown: as an error each would be logged, and slow the calls that were let in.
      sendProblem(new Refusal('server.unavailable'), request, reply);
      // Counted by `onRefused` alone: the other refusals of this code say that something does not answer.
      reply.refusal = null;
      return;
    }
    alike.add(request);
    beginInTurn(() => {
      // Its client did not wait.
      if (request.raw.socket.destroyed) alike.delete(request);
      else done();
    });
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    inFlight.like(request).delete(request);
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    // The body of an upload is read later.
    if (endpoint !== undefined && endpoint.multipart === undefined) inFlight.like(request).add(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    inFlight.like(request).delete(request);
    done(null, payload);
  });
}
