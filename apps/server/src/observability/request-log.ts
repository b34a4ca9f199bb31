import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** Logs one line per request, when it is answered: writing a line takes as long as reading a row. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logged with the response.
  }

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, res: FastifyReply): void {
    const told = { req, res, responseTime: Math.round(res.elapsedTime * 1000) / 1000 };
    if (error) res.log.error({ ...told, err: error }, 'request errored');
    else res.log.info(told, 'request completed');
  }
}
