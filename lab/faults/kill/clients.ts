import { createHash } from 'node:crypto';
import { multipart, noise } from '../../../apps/server/src/testing/uploads.ts';
import type { ApiClient } from '../../../e2e/kit/api-client.ts';
import { type Club, joinClub } from '../../../e2e/kit/club.ts';
import { assertHolds } from '../drill.ts';
import { type Client, expectStatus, upload } from './client.ts';

const PAGE = 100;

/** Attends and cancels. */
export function seatTaker(
  client: ApiClient,
  crew: string,
  meetups: readonly string[],
  first: number,
): Client {
  /** Whether the crew has a seat, by meetup; null while a response is pending or lost. */
  const seats = new Map<string, boolean | null>();
  let turn = first;
  return {
    kind: 'attend or cancel',
    async act() {
      turn += 3;
      const meetup = meetups[turn % meetups.length] ?? '';
      const hadSeat = seats.get(meetup) === true;
      seats.set(meetup, null);
      const { status } = await (hadSeat
        ? client.call('PUT', `/attendees/member/${client.member}/activity/${meetup}`, {})
        : client.call('POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 }));
      expectStatus(status, ...(hadSeat ? [200] : [201, 409]));
      seats.set(meetup, !hadSeat && status === 201);
      return status !== 409;
    },
    async check(taken) {
      for (const meetup of meetups) {
        const hasSeat = taken.get(meetup)?.includes(crew) ?? false;
        assertHolds(
          hasSeat === (seats.get(meetup) ?? hasSeat),
          `the seat of ${crew} in ${meetup} is not as acknowledged`,
        );
        seats.set(meetup, hasSeat);
      }
    },
  };
}

/** Writes messages on a meetup. */
export function poster(client: ApiClient, crew: string, club: Club, meetup: string, name: string): Client {
  const acknowledged = new Map<string, string>();
  const sent = new Set<string>();
  return {
    kind: 'post',
    async act() {
      const text = `${name}의 ${sent.size}번째 글`;
      sent.add(text);
      const { status, body } = await client.call<{ id: string }>('POST', '/messages/activity', {
        crew_id: crew,
        club_id: club.id,
        activity_id: meetup,
        message_text: text,
      });
      expectStatus(status, 201);
      acknowledged.set(body.id, text);
      return true;
    },
    async check() {
      const stored = await messagesOf(client, meetup);
      for (const [id, text] of acknowledged)
        assertHolds(stored.get(id) === text, `the message “${text}” is missing`);
      const own = [...stored.values()].filter((text) => text.startsWith(`${name}의`));
      assertHolds(
        own.every((text) => sent.has(text)),
        'a message is partial',
      );
      assertHolds(new Set(own).size === own.length, 'a message is stored twice');
      const { count } = await client.request<{ count: number }>(
        200,
        'GET',
        `/messages/activity/${meetup}/count`,
      );
      assertHolds(count === stored.size, `${count} messages counted, ${stored.size} stored`);
    },
  };
}

async function messagesOf(client: ApiClient, meetup: string): Promise<Map<string, string>> {
  const messages = new Map<string, string>();
  let cursor = '';
  for (;;) {
    const rows = await client.request<{ id: string; message_text: string }[]>(
      200,
      'GET',
      `/activities/${meetup}/messages?limit=${PAGE}${cursor}`,
    );
    for (const { id, message_text } of rows) messages.set(id, message_text);
    if (rows.length < PAGE) return messages;
    cursor = `&cursor=${rows.at(-1)?.id}`;
  }
}

/** Uploads pictures. */
export async function uploader(origin: string, client: ApiClient): Promise<Client> {
  const picture = await multipart([{ name: 'images', bytes: await noise(60, 40).png().toBuffer() }]);
  let unchecked = new Set<string>();
  /** Hash by address. */
  const checked = new Map<string, string>();
  const hashOf = async (url: string): Promise<string> => {
    const response = await fetch(new URL(url, origin));
    assertHolds(response.status === 200, `the acknowledged picture ${url} is answered ${response.status}`);
    return createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  };
  return {
    kind: 'upload',
    async act() {
      const { image_url, thumbnail_url } = await upload(origin, client, picture);
      unchecked.add(image_url).add(thumbnail_url);
      return true;
    },
    async check() {
      // All of the last round, and a few earlier ones.
      for (const url of [...unchecked, ...[...checked.keys()].slice(0, 4)]) {
        const hash = await hashOf(url);
        assertHolds((checked.get(url) ?? hash) === hash, `the picture ${url} has changed`);
        checked.delete(url);
        checked.set(url, hash);
      }
      unchecked = new Set();
    },
  };
}

/** Withdraws from the club with a seat in a meetup, and joins again. */
export function leaver(client: ApiClient, club: Club, meetup: string, nick: string): Client {
  let crew: string | null = null;
  /** Whether the crew is in the club; null while a response is pending or lost. */
  let inside: boolean | null = false;
  return {
    kind: 'withdraw or join',
    async act() {
      const wasInside = inside === true;
      inside = null;
      if (wasInside) {
        const { status } = await client.call('PUT', `/crews/${crew}/state/0`, {});
        expectStatus(status, 200);
        inside = false;
      } else {
        crew = await joinClub(client, club, nick);
        inside = true;
        const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };
        const { status } = await client.call('POST', '/attendees', seat);
        expectStatus(status, 201, 409);
      }
      return true;
    },
    async check(taken) {
      const clubs = await client.request<{ id: string; crew_id: string }[]>(
        200,
        'GET',
        `/members/${client.member}/clubs`,
      );
      const own = clubs.find(({ id }) => id === club.id);
      const isInside = own !== undefined;
      assertHolds(
        isInside === (inside ?? isInside),
        `${nick} is ${isInside ? 'inside' : 'outside'}, contrary to the acknowledgement`,
      );
      inside = isInside;
      // A join whose acknowledgement was lost may have created another crew.
      crew = own?.crew_id ?? crew;
      if (!isInside && crew !== null) {
        assertHolds(!taken.get(meetup)?.includes(crew), 'a withdrawn crew has a seat');
      }
    },
  };
}
