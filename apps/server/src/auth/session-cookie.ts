import { REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encryption } from './encrypt.ts';

/**
 * An HttpOnly cookie of a session. Over TLS the `__Host-` prefix makes the browser reject one set by another host or
 * path.
 */
function sessionCookie(publicUrl: string, plainName: string, sameSite: 'Strict' | 'Lax') {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  const write = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`);

  return {
    /** All values sent under the name: an attacker may have planted a second cookie. */
    read(request: FastifyRequest): string[] {
      return (request.headers.cookie ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
    },
    set: (reply: FastifyReply, value: string) => write(reply, value, Math.floor(REFRESH_TOKEN_MAX_MS / 1000)),
    clear: (reply: FastifyReply) => write(reply, '', 0),
  };
}

/** The cookie that binds a session to its browser; renewal requires it. */
export const bindingCookie = (publicUrl: string) => sessionCookie(publicUrl, 'crewwith', 'Strict');
export type BindingCookie = ReturnType<typeof bindingCookie>;

/**
 * The cookie that names the session for which documents are rendered. It comes with a link from another app, and no
 * call accepts it (docs/adr/0026-documents.md).
 */
export function readerCookie(publicUrl: string, encryption: Encryption) {
  const cookie = sessionCookie(publicUrl, 'crewwith-reader', 'Lax');
  return {
    /** The ids of the sessions. */
    read: (request: FastifyRequest): number[] =>
      cookie
        .read(request)
        .map((value) => Number(encryption.decrypt(value) ?? Number.NaN))
        .filter(Number.isSafeInteger),
    set: (reply: FastifyReply, sessionId: number) => cookie.set(reply, encryption.encrypt(String(sessionId))),
    clear: cookie.clear,
  };
}
export type ReaderCookie = ReturnType<typeof readerCookie>;
