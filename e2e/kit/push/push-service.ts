import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

/** A stand-in for Mozilla's push service (autopush): takes pushes of servers, and hands them to a connected Firefox. */
export interface FirefoxPushService {
  /** Of its endpoints. */
  readonly origin: string;
  /** Where Firefox connects. */
  readonly socketUrl: string;
  /** What Firefox has said of pushes: decrypted, or failed, then or in its event. */
  readonly said: ('decrypted' | 'failed')[];
  close(): Promise<void>;
}

/** Of an `ack`. */
const DELIVERED = 100;

interface Message {
  readonly messageType?: string;
  readonly uaid?: string;
  readonly channelID?: string;
  /** What the page has subscribed with: the public key of the server, padded. */
  readonly key?: string;
  readonly updates?: readonly { readonly code: number }[];
}

export async function openFirefoxPushService(): Promise<FirefoxPushService> {
  const said: ('decrypted' | 'failed')[] = [];
  const channels = new Map<string, { socket: WebSocket; key: string }>();
  const server = createServer((request, response) => {
    const id = request.url?.slice(1) ?? '';
    const channel = channels.get(id);
    // As autopush: only the server that the page has named may push.
    if (!channel || !request.headers.authorization?.endsWith(`k=${channel.key}`))
      return void response.writeHead(401).end();
    const encoding = request.headers['content-encoding'];
    void buffer(request).then((body) => {
      const push = { channelID: id, version: randomUUID(), data: body.toString('base64url') };
      channel.socket.send(JSON.stringify({ messageType: 'notification', ...push, headers: { encoding } }));
      response.writeHead(201).end();
    });
  });
  const answer = (
    socket: WebSocket,
    { messageType, uaid, channelID = '', key = '', updates = [] }: Message,
  ) => {
    const reply = (fields: object) => socket.send(JSON.stringify({ messageType, status: 200, ...fields }));
    if (messageType === 'hello') reply({ uaid: uaid ?? randomUUID(), use_webpush: true, broadcasts: {} });
    if (messageType === 'register') {
      channels.set(channelID, { socket, key: key.replace(/=+$/, '') });
      reply({ channelID, pushEndpoint: `${origin}/${channelID}` });
    }
    if (messageType === 'unregister') {
      channels.delete(channelID);
      reply({ channelID });
    }
    if (messageType === 'nack') said.push('failed');
    for (const { code } of updates) said.push(code === DELIVERED ? 'decrypted' : 'failed');
  };
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => answer(socket, JSON.parse(String(data)))),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  return {
    origin,
    socketUrl: `ws://${host}`,
    said,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets.clients) socket.terminate();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
