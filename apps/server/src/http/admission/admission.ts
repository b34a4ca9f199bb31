import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../error-handler.ts';
import { createCallPace } from './call-pace.ts';
import { READ_METHODS } from './read-methods.ts';

/**
 * So many reads are worked on at once, and so many calls that change something (docs/specification.md#overload). They
 * are counted apart, since the app repeats a read by itself, while who has pressed sees an error. 500 people who press
 * at the opening of a meetup are let in together, beside what else is written in that moment.
 */
export const MAX_IN_FLIGHT = { reads: 256, writes: 768 } as const;

/** The calls that wait for their turn or are worked on. */
export class InFlight {
  readonly #reads = new Set<FastifyRequest>();
  readonly #writes = new Set<FastifyRequest>();

  get size(): number {
    return this.#reads.size + this.#writes.size;
  }

  /** Those that are counted with this one. */
  like({ method }: FastifyRequest): Set<FastifyRequest> {
    return READ_METHODS.has(method) ? this.#reads : this.#writes;
  }

  /** Whether no further one like this may be let in. */
  isFull(request: FastifyRequest): boolean {
    const alike = this.like(request);
    return alike.size >= (alike === this.#reads ? MAX_IN_FLIGHT.reads : MAX_IN_FLIGHT.writes);
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
    if (inFlight.isFull(request)) {
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
