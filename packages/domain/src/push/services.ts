import { parseWebAddress } from '../links/safe-url.ts';

/** Where the push services of browsers are; `*.` stands for one or more labels. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const APPLE = '*.push.apple.com';

/**
 * The origin of an endpoint that the server may post to, else null: https at its usual port, without userinfo, of a
 * known push service, or one of the origins that the operator allows. Without a contact Apple's services refuse every
 * push, so that their endpoints are refused (docs/specification.md#push).
 */
export function endpointOrigin(
  endpoint: string,
  { origins, hasContact }: { origins: readonly string[]; hasContact: boolean },
): string | null {
  const url = parseWebAddress(endpoint);
  if (url === null) return null;
  const { origin, protocol, port, hostname } = url;
  if (origins.includes(origin)) return origin;
  if (protocol !== 'https:' || port !== '') return null;
  if (!hasContact && isHostOf(APPLE, hostname)) return null;
  return SERVICES.some((service) => isHostOf(service, hostname)) ? origin : null;
}

function isHostOf(service: string, hostname: string): boolean {
  return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service;
}
