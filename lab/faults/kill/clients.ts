import { createHash } from 'node:crypto';
import { multipart, noise } from '../../../apps/server/src/testing/uploads.ts';
import type { ApiClient } from '../../../e2e/kit/api-client.ts';
import { type Club, joinClub } from '../../../e2e/kit/club.ts';
import { assertHolds } from '../drill.ts';
import { type Client, expectStatus, upload } from './client.ts';

const PAGE = 100;

/** Takes seats and gives them back. */
export function seatTaker(
  person: ApiClient,
  crew: string,
  meetups: readonly string[],
  first: number,
): Client {
  /** By meetup: whether they sit there; null while an answer is awaited that may never come. */
  const seats = new Map<string, boolean | null>();
  let turn = first;
  return {
    what: 'attend or cancel',
    async act() {
      turn += 3;
      const meetup = meetups[turn % meetups.length] ?? '';
      const sat = seats.get(meetup) === true;
      seats.set(meetup, null);
      const { status } = await (sat
        ? person.call('PUT', `/attendees/member/${person.member}/activity/${meetup}`, {})
        : person.call('POST', '/attendees', { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 }));
      expectStatus(status, ...(sat ? [200] : [201, 409]));
      seats.set(meetup, !sat && status === 201);
      return status !== 409;
    },
    async check(seated) {
      for (const meetup of meetups) {
        const sits = seated.get(meetup)?.includes(crew) ?? false;
        assertHolds(
          sits === (seats.get(meetup) ?? sits),
          `the seat of ${crew} in ${meetup} is not as acknowledged`,
        );
        seats.set(meetup, sits);
      }
    },
  };
}

/** Writes messages on a meetup. */
export function poster(person: ApiClient, crew: string, club: Club, meetup: string, name: string): Client {
  const acknowledged = new Map<string, string>();
  const sent = new Set<string>();
  return {
    what: 'post',
    async act() {
      const text = `${name}의 ${sent.size}번째 글`;
      sent.add(text);
      const { status, body } = await person.call<{ id: string }>('POST', '/messages/activity', {
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
      const kept = await messagesOf(person, meetup);
      for (const [id, text] of acknowledged)
        assertHolds(kept.get(id) === text, `the message “${text}” is gone`);
      const own = [...kept.values()].filter((text) => text.startsWith(`${name}의`));
      assertHolds(
        own.every((text) => sent.has(text)),
        'a message is there by half',
      );
      assertHolds(new Set(own).size === own.length, 'a message is there twice');
      const { count } = await person.request<{ count: number }>(
        200,
        'GET',
        `/messages/activity/${meetup}/count`,
      );
      assertHolds(count === kept.size, `${count} messages counted, ${kept.size} there`);
    },
  };
}

async function messagesOf(person: ApiClient, meetup: string): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  let cursor = '';
  for (;;) {
    const rows = await person.request<{ id: string; message_text: string }[]>(
      200,
      'GET',
      `/activities/${meetup}/messages?limit=${PAGE}${cursor}`,
    );
    for (const { id, message_text } of rows) kept.set(id, message_text);
    if (rows.length < PAGE) return kept;
    cursor = `&cursor=${rows.at(-1)?.id}`;
  }
}

/** Uploads pictures. */
export async function uploader(origin: string, person: ApiClient): Promise<Client> {
  const picture = await multipart([{ name: 'images', bytes: await noise(60, 40).png().toBuffer() }]);
  /** Since the last check, and what each file was; null: not looked at. */
  let unchecked = new Map<string, string | null>();
  const checked = new Map<string, string>();
  const hashOf = async (url: string): Promise<string> => {
    const answer = await fetch(new URL(url, origin));
    assertHolds(answer.status === 200, `the picture ${url} was acknowledged and answers ${answer.status}`);
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  };
  return {
    what: 'upload',
    async act() {
      const { image_url, thumbnail_url } = await upload(origin, person, picture);
      unchecked.set(image_url, null).set(thumbnail_url, null);
      return true;
    },
    async check() {
      // All of the last round, and a few of those before.
      for (const url of [...unchecked.keys(), ...[...checked.keys()].slice(0, 4)]) {
        const hash = await hashOf(url);
        assertHolds((checked.get(url) ?? hash) === hash, `the picture ${url} is another one now`);
        checked.delete(url);
        checked.set(url, hash);
      }
      unchecked = new Map();
    },
  };
}

/** Leaves the club with a seat in a meetup, and comes back. */
export function leaver(person: ApiClient, club: Club, meetup: string, nick: string): Client {
  let crew: string | null = null;
  /** Null while nobody knows. */
  let inside: boolean | null = false;
  return {
    what: 'withdraw or join',
    async act() {
      const was = inside === true;
      inside = null;
      if (was) {
        const { status } = await person.call('PUT', `/crews/${crew}/state/0`, {});
        expectStatus(status, 200);
        inside = false;
      } else {
        crew = await joinClub(person, club, nick);
        inside = true;
        const seat = { crew_id: crew, activity_id: meetup, subgroup: '', state: 1 };
        const { status } = await person.call('POST', '/attendees', seat);
        expectStatus(status, 201, 409);
      }
      return true;
    },
    async check(seated) {
      const clubs = await person.request<{ id: string; crew_id: string }[]>(
        200,
        'GET',
        `/members/${person.member}/clubs`,
      );
      const own = clubs.find(({ id }) => id === club.id);
      const isInside = own !== undefined;
      assertHolds(
        isInside === (inside ?? isInside),
        `${nick} is ${isInside ? 'inside' : 'outside'}, which is not what was acknowledged`,
      );
      inside = isInside;
      // Whoever joined without hearing of it is another crew than the one that left.
      crew = own?.crew_id ?? crew;
      if (!isInside && crew !== null) {
        assertHolds(!seated.get(meetup)?.includes(crew), 'somebody who left has a seat');
      }
    },
  };
}
