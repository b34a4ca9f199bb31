/** What a tab does with each response that it has, and with its events. */
export interface Receiver {
  /** The response, whose first event says all. */
  readonly onOpen: () => void;
  readonly onData: (data: unknown) => void;
}

/** Events that tabs have in common. */
export interface SharedEvents {
  /** The same in all tabs of a browser that are sent the same: it names the member too. */
  readonly name: string;
  readonly onData: (data: unknown) => void;
  /** The whole answer as of an event that says what changed; `whole` is null before the first of a response. */
  readonly merge: (whole: unknown, data: unknown) => unknown;
}

/** What tabs tell each other: events, to all of them or to one; and who has missed what came before. */
type Message = { readonly data: unknown; readonly to?: string } | { readonly asks: string };

/**
 * Lets one tab of the browser have a response for all of them: the others wait for its lock and hear of its events.
 * The next one takes over when it closes, is hidden or offline. Where the browser lacks what it needs, each tab has its
 * own.
 */
export async function shareEvents(
  { name, onData, merge }: SharedEvents,
  keepOpen: (receiver: Receiver) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined')
    return keepOpen({ onOpen: () => undefined, onData });
  const key = `crewwith live ${name}`;
  const self = crypto.randomUUID();
  const channel = new BroadcastChannel(key);
  const post = (message: Message) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  let holds = false;
  let whole: unknown = null;
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if ('asks' in message) {
      if (whole !== null) post({ data: whole, to: message.asks });
    } else if (!holds && (message.to ?? self) === self) onData(message.data);
  };
  signal.addEventListener('abort', () => channel.close(), { once: true });
  post({ asks: self });
  try {
    await navigator.locks.request(key, { signal }, () => {
      holds = true;
      return keepOpen({
        onOpen: () => {
          whole = null;
        },
        onData: (data) => {
          whole = merge(whole, data);
          post({ data });
          onData(data);
        },
      });
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  // A tab that was refused goes on hearing of the next one, and knows nothing that others have not.
  holds = false;
  whole = null;
}
