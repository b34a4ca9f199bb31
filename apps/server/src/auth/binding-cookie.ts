import { REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The HttpOnly cookie that binds a session to its browser; renewal requires it. Over TLS the `__Host-` prefix makes the
 * browser reject one set by another host or path.
 */
export function bindingCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-crewwith' : 'crewwith';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
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
export type BindingCookie = ReturnType<typeof bindingCookie>;
