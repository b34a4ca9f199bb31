import type { ApiClient } from '../../../e2e/kit/api-client.ts';

/** The crews with a seat by meetup, from the server. */
export type TakenSeats = ReadonlyMap<string, readonly string[]>;

/** A client that repeats one kind of write and records what the server acknowledged. */
export interface Client {
  readonly kind:
    | 'attend or cancel'
    | 'post'
    | 'upload'
    | 'withdraw or join'
    | 'wait, take or leave'
    | 'appeal';
  /** Sends one write. Returns whether it was acknowledged. Throws when the connection breaks. */
  act(): Promise<boolean>;
  /** After a restart: throws `GuaranteeViolated` if an acknowledged write is missing, or a write is partial. */
  check(seats: TakenSeats): Promise<void>;
}

/** Throws if the status is not an expected one. */
export function expectStatus(status: number, ...good: number[]): void {
  if (!good.includes(status)) throw new Error(`answered ${status}`);
}

/** Uploads pictures and returns the addresses of the first one. */
export async function upload(
  origin: string,
  client: ApiClient,
  picture: { contentType: string; body: Buffer },
): Promise<{ image_url: string; thumbnail_url: string }> {
  const response = await fetch(`${origin}/api/v1/images/upload`, {
    method: 'POST',
    headers: { ...client.session, 'content-type': picture.contentType },
    body: new Uint8Array(picture.body),
  });
  const body: unknown = await response.json();
  expectStatus(response.status, 201);
  const [image] = body as { image_url: string; thumbnail_url: string }[];
  if (image === undefined) throw new Error('an upload without a picture');
  return image;
}
