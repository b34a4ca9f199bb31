import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { FIELD_PERMISSIONS } from './field-permissions.ts';

test('has only fields of the call’s reply', () => {
  const endpoints = Object.values(contract).flatMap((noun): Endpoint[] => Object.values(noun));
  for (const { call, fields } of FIELD_PERMISSIONS) {
    const endpoint = endpoints.find(
      ({ method, path }) => `${method} ${path.replace('/api/v1', '')}` === call,
    );
    const text = JSON.stringify(endpoint?.reply.toJSONSchema({ unrepresentable: 'any', io: 'input' }));
    for (const field of Object.keys(fields)) expect(text, call).toContain(`"${field}":`);
  }
});
