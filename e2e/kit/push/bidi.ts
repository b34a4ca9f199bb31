/** A session of WebDriver BiDi, of which a few commands are used. */
export interface Bidi {
  send<T>(method: string, params: object): Promise<T>;
  /** The value of an expression in a tab or window, of JSON. */
  evaluate<T>(context: string, expression: string): Promise<T>;
  close(): void;
}

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly message?: string;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done());
    socket.addEventListener('error', () => fail(new Error(`No WebDriver BiDi at ${url}`)));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, message }: Answer = JSON.parse(data);
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(message));
    else call?.resolve(result);
  });
  const send = <T>(method: string, params: object) => {
    last += 1;
    const call = Promise.withResolvers<T>();
    waiting.set(last, call as PromiseWithResolvers<unknown>);
    socket.send(JSON.stringify({ id: last, method, params }));
    return call.promise;
  };
  await send('session.new', { capabilities: {} });
  return {
    send,
    async evaluate(context, expression) {
      const evaluated = await send<Evaluated>('script.evaluate', {
        target: { context },
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        awaitPromise: true,
      });
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
      return JSON.parse(evaluated.result.value ?? 'null');
    },
    close: () => socket.close(),
  };
}
