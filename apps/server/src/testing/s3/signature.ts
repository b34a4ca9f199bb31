import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const AUTHORIZATION = new RegExp(
  `^${ALGORITHM} Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\\da-f]{64})$`,
);

export interface Account {
  readonly key: string;
  readonly secret: string;
  readonly region: string;
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether this account has signed a request, by AWS Signature Version 4. */
export function isSignedBy(account: Account, request: IncomingMessage, body: Buffer): boolean {
  const { method, url = '', headers } = request;
  const parts = AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  const [, key, day = '', region = '', names = '', signature] = parts;
  if (key !== account.key || region !== account.region) return false;
  if (!['host', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false;
  const content = String(headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== hash(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = Array.from(searchParams, (pair) => pair.map(encodeURIComponent).join('='));
  const signed = names.split(';').map((name) => `${name}:${headers[name]}`);
  const canonical = [method, pathname, query.sort().join('&'), ...signed, '', names, content].join('\n');
  const scope = [day, region, 's3', 'aws4_request'];
  const text = [ALGORITHM, headers['x-amz-date'], scope.join('/'), hash(canonical)].join('\n');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${account.secret}`);
  return hmac(signingKey, text).toString('hex') === signature;
}
