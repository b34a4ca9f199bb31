import ICAL from 'ical.js';
import type { ContextActivity, ContextCrew, TestContext } from '../test-context.ts';

/** Makes calendar feeds, and reads them as an app without a log-in. */
export function feedReader(context: TestContext) {
  const get = (path: string, headers = {}) => context.app.inject({ url: path, headers });
  /** A function that returns a property, for each event by its uid. */
  const read = async (path: string) => {
    const { body } = await get(path);
    const events = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    return new Map(
      events.map((event) => [
        String(event.getFirstPropertyValue('uid')),
        (name: string) => String(event.getFirstPropertyValue(name)),
      ]),
    );
  };
  return {
    get,
    /** The path of the feed of a scope. */
    async subscribe(who: ContextCrew, scope: string, club_id?: string): Promise<string> {
      const answer = await who.post(`/members/${who.member}/calendar-feeds`, { scope, club_id });
      return new URL(answer.json().url).pathname;
    },
    /** The properties of a meetup; undefined if it is not in the feed. */
    eventOf: async (path: string, { wire }: ContextActivity) => (await read(path)).get(`${wire}@crewwith`),
    named: async (path: string) => [...(await read(path)).values()].map((text) => text('summary')).sort(),
  };
}
