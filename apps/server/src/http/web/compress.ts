import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dictionary } from './dictionary.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Higher levels take longer than they save on a slow line. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Returns a page compressed as the client accepts, by the dictionary if it has that, and sets its encoding. */
export async function compressPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  page: string | Buffer,
  dictionary: Dictionary | null,
): Promise<string | Buffer> {
  const hasDictionary = dictionary !== null && headers['available-dictionary'] === dictionary.available;
  const encodings = [...(hasDictionary ? ['dcz'] : []), 'br', 'gzip'];
  const encoding = negotiate(headers['accept-encoding'] ?? '', encodings);
  if (encoding === null) return page;
  reply.header('content-encoding', encoding);
  if (hasDictionary && encoding === 'dcz') return dictionary.compress(page);
  return encoding === 'br' ? brotli(page, QUALITY) : zip(page);
}
