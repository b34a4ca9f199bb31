import { z } from 'zod';

/** A club's nick in a path; what no club can have (`./nick.ts`) finds none. */
export const clubNickParam = z.string().regex(/^[\w-]{1,60}$/);
