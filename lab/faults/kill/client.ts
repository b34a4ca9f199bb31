import type { ApiClient } from '../../../e2e/kit/api-client.ts';

/** Who has a seat, by meetup, as the server says. */
export type TakenSeat = ReadonlyMap<string, readonly string[]>;

/** Somebody who does one thing again and again, and remembers what the server acknowledged. */
export interface Client {
  readonly what: 'attend or cancel' | 'post' | 'upload' | 'withdraw or join';
  /** One write; a connection that breaks throws. Answers whether it was acknowledged. */
  act(): Promise<boolean>;
  /**
   * After a restart: throws `BrokenPromise` when something acknowledged is not there, or something is there by half.
   */
  check(seated: TakenSeat): Promise<void>;
}

/** An answer as it should be, or an error that says what it was. */
export function expectStatus(status: number, ...good: number[]): void {
  if (!good.includes(status)) throw new Error(`answered ${status}`);
}

/** Uploads pictures as this person; answers their addresses. */
export async function upload(
  origin: string,
  person: ApiClient,
  picture: { contentType: string; body: Buffer },
): Promise<{ image_url: string; thumbnail_url: string }> {
  const answer = await fetch(`${origin}/api/v1/images/upload`, {
    method: 'POST',
    headers: { ...person.session, 'content-type': picture.contentType },
    body: new Uint8Array(picture.body),
  });
  const body: unknown = await answer.json();
  expectStatus(answer.status, 201);
  const [image] = body as { image_url: string; thumbnail_url: string }[];
  if (image === undefined) throw new Error('an upload without a picture');
  return image;
}
