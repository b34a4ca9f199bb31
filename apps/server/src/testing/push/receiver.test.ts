import { expect, it } from 'vitest';
import { decryptPush, RECEIVER } from './receiver.ts';

/** RFC 8291, appendix A. */
const BODY =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
  'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

it('decrypts the example of RFC 8291, and nothing that was changed', () => {
  const body = Buffer.from(BODY, 'base64url');
  expect(RECEIVER.keys.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  expect(decryptPush(RECEIVER, body)).toBe('When I grow up, I want to be a watermelon');
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1;
  expect(() => decryptPush(RECEIVER, body)).toThrow();
});
