import { REFRESH_TOKEN_MAX_MS } from '@crewwith/domain/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie that binds a session to its browser. No script reads it; without it nothing is renewed. Over TLS its name
 * makes the browser refuse one that another host or path has set.
 */
export function bindingCookie(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-crewwith' : 'crewwith';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const write = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}; ${attributes}`);

  return {
    /** Every value that the browser sent under the name: there is more than one where somebody planted another. */
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
