import { CHOICE_COOKIES, type Choice, type ChoiceCookie } from '@crewwith/domain/choice-cookies';
import type { FastifyRequest } from 'fastify';

/** Returns what was chosen on the device; null without a choice. */
export function readChoice<C extends ChoiceCookie>({ headers }: FastifyRequest, name: C): Choice<C> | null {
  const pairs = (headers.cookie ?? '').split(/;\s*/);
  const choices: readonly Choice<C>[] = CHOICE_COOKIES[name];
  return choices.find((choice) => pairs.includes(`${name}=${choice}`)) ?? null;
}
