import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's part of a subscription: its keys as they are sent, and the private one. */
export interface Receiver {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly ecdh: ECDH;
}

function receiver(privateKey: string, auth: string): Receiver {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { keys: { p256dh: ecdh.getPublicKey('base64url'), auth }, ecdh };
}

/** The user agent of RFC 8291, appendix A. */
export const RECEIVER = receiver('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg');

/** The keys of a new browser. */
export function newReceiver(): Receiver {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return { keys: { p256dh, auth: randomBytes(16).toString('base64url') }, ecdh };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size and the length of the key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1;
/** What ends the last record before its padding. */
const LAST_RECORD = 2;

/** Decrypts the body of a push (RFC 8291, with one record). Throws for a body that is not for the receiver. */
export function decryptPush({ keys, ecdh }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.subarray(HEADER_BYTES + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender]);
  const derive = (secret: Uint8Array, from: Uint8Array, what: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, what, bytes));
  const secret = derive(ecdh.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = plain.lastIndexOf(LAST_RECORD);
  if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('No end of the record');
  return plain.subarray(0, end).toString('utf8');
}
