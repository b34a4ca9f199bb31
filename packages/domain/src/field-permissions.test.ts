import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_PERMISSIONS } from './field-permissions.ts';

/** Parts of replies that are not fields of the thing itself. */
const OTHER_PARTS = ['can', 'my', 'activities', 'attendees', 'cancelled', 'messages'];

test('has only fields of the call’s reply, and all of them', () => {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  for (const { call, fields } of FIELD_PERMISSIONS) {
    const endpoint = endpoints.find(
      ({ method, path }) => `${method} ${path.replace('/api/v1', '')}` === call,
    );
    const text = JSON.stringify(endpoint?.reply.toJSONSchema({ unrepresentable: 'any', io: 'input' }));
    for (const field of Object.keys(fields)) expect(text, call).toContain(`"${field}":`);
    const reply = endpoint?.reply instanceof z.ZodArray ? endpoint.reply.element : endpoint?.reply;
    const known = reply instanceof z.ZodObject ? Object.keys(reply.shape) : [];
    const missing = known.filter((field) => !(field in fields || OTHER_PARTS.includes(field)));
    expect({ call, missing }).toEqual({ call, missing: [] });
  }
});
