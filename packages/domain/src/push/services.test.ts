import { describe, expect, test } from 'vitest';
import { URL_MAX } from '../constants.ts';
import { endpointOrigin } from './services.ts';

describe('the address of a device', () => {
  const none = { origins: [], hasContact: true };

  test('is one of a known push service', () => {
    expect(endpointOrigin('https://fcm.googleapis.com/fcm/send/a', none)).toBe('https://fcm.googleapis.com');
    expect(endpointOrigin('https://web.push.apple.com/a', none)).toBe('https://web.push.apple.com');
    expect(endpointOrigin('https://web.push.apple.com/a', { ...none, hasContact: false })).toBeNull();
    expect(endpointOrigin('https://push.apple.com/a', none)).toBeNull();
    expect(endpointOrigin('https://fcm.googleapis.com:444/a', none)).toBeNull();
    expect(endpointOrigin('http://fcm.googleapis.com/a', none)).toBeNull();
    expect(endpointOrigin('https://:secret@fcm.googleapis.com/a', none)).toBeNull();
    expect(endpointOrigin(`https://fcm.googleapis.com/${'a'.repeat(URL_MAX)}`, none)).toBeNull();
    expect(endpointOrigin('fcm.googleapis.com', none)).toBeNull();
  });

  test('is one of an origin that the operator allows, which is compared whole', () => {
    const allowed = { ...none, origins: ['http://127.0.0.1:8090'] };
    expect(endpointOrigin('http://127.0.0.1:8090/a', allowed)).toBe('http://127.0.0.1:8090');
    expect(endpointOrigin('http://127.0.0.1:80/a', allowed)).toBeNull();
    expect(endpointOrigin('http://name@127.0.0.1:8090/a', allowed)).toBeNull();
  });
});
