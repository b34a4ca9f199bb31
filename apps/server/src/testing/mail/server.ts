import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as it was handed over. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** By `performance.now()`. */
  readonly receivedAt: number;
}

export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Answers the recipients of mail with this status from now on; 250 accepts them. */
  answer(status: number): void;
  /**
   * Ceases to answer from now on: at the connection, or after a mail, or sends an endless answer to it; or ends all
   * connections, old and new. `null` answers again.
   */
  freeze(at: FrozenAt | null): void;
  /** How many connections there were. */
  connections(): number;
  close(): Promise<void>;
}

const TRICKLE_MS = 20;

type FrozenAt = 'connection' | 'mail' | 'endless' | 'ended';

/** An SMTP server with a log-in and without TLS. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let status = 250;
  let frozen: FrozenAt | null = null;
  const sockets = new Map<number, Socket>();
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'user' && password === 'password') done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onConnect(_session, done) {
      if (frozen !== 'connection') done();
    },
    onRcptTo(_address, _session, done) {
      done(status === 250 ? null : Object.assign(new Error('Not accepted'), { responseCode: status }));
    },
    onData(stream, { envelope, remotePort }, done) {
      text(stream).then((raw) => {
        if (frozen === 'endless') return trickle(sockets.get(remotePort));
        if (frozen === 'mail') return;
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, ...parse(raw), receivedAt: performance.now() });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    connections += 1;
    if (frozen === 'ended') {
      socket.destroy();
      return;
    }
    const { remotePort = 0 } = socket;
    sockets.set(
      remotePort,
      socket.once('close', () => sockets.delete(remotePort)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://user:password@127.0.0.1:${port}`,
    received,
    answer(given) {
      status = given;
    },
    freeze(at) {
      frozen = at;
      if (at === 'ended') for (const socket of sockets.values()) socket.destroy();
    },
    connections: () => connections,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

/** Answers without end, so that the connection is never idle. */
function trickle(socket: Socket | undefined): void {
  const timer = setInterval(() => socket?.write('250-wait\r\n'), TRICKLE_MS);
  socket?.once('close', () => clearInterval(timer));
}

/** Headers and bodies of a message whose parts are text and HTML. */
function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = raw
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => split(part.trimStart()));
  const bodyOf = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body.trimEnd(), part.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function split(message: string): { headers: Map<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.toLowerCase(), decodeWords(value.join(':').trim())];
  });
  return { headers: new Map(headers), body: message.slice(end + 4) };
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  return Buffer.from(decodeQuoted(body.replace(/=\r\n/g, '')), 'latin1').toString('utf8');
}

const decodeQuoted = (text: string) =>
  text.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Words of RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind === 'B' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
    );
}
