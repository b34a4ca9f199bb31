/** Returns the member of an access token without verifying it; null when it does not parse. */
export function tokenMember(token: string | null): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
