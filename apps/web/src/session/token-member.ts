/** The member that an access token is of, as far as it can be read; null where it cannot. */
export function tokenMember(token: string | null): string | null {
  try {
    const [, payload = ''] = (token ?? '').split('.');
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
