import { clubsContract } from '@crewwith/domain/clubs/contract';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../../observability/log.ts';
import { registerErrorHandler } from '../error-handler.ts';
import { InFlight, MAX_IN_FLIGHT, registerAdmission } from './admission.ts';

it('a call that is refused since too many are worked on is no error in the log', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger('error', {
    destination: { write: (line) => lines.push(line) },
  });
  const app = Fastify({ loggerInstance: log });
  registerErrorHandler(app);
  let refused = 0;
  registerAdmission(app, {
    inFlight: new InFlight(),
    onRefused: () => {
      refused += 1;
    },
  });
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  app.get('/', { config: { endpoint: clubsContract.list } }, async () => {
    await finished;
    return 'answered';
  });
  await app.ready();
  const calls = Array.from({ length: MAX_IN_FLIGHT.reads }, async () => (await app.inject('/')).statusCode);
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after'], refused]).toEqual([503, '2', 1]);
  finish();
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  expect(lines).toEqual([]);
  await app.close();
});
