import type { Answer, Notice, Question } from './messages.ts';

/** Questions to another process of the server, and its questions to this one. */
export interface Channel {
  /** Rejects when the other process has ended, or fails to answer. */
  ask<Q extends Question>(question: Q): Promise<Answer<Q>>;
  tell(notice: Notice): void;
  /** Handles a message of the other process; nothing of one that has ended. */
  receive(message: unknown): void;
  /** The other process has ended. */
  close(): void;
}

interface Envelope {
  readonly id: number;
  readonly question?: Question;
  readonly answer?: unknown;
  /** Whether answering failed. */
  readonly failed?: true;
}

interface ChannelOptions {
  readonly send: (message: object) => void;
  readonly answer: (question: Question) => Promise<unknown>;
  readonly onNotice: (notice: Notice) => void;
}

/** Returns a channel over the messages of two processes. */
export function createChannel({ send, answer, onNotice }: ChannelOptions): Channel {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let lastId = 0;
  let isClosed = false;

  const reply = (id: number, question: Question) =>
    answer(question).then(
      (value) => send({ id, answer: value }),
      () => send({ id, failed: true }),
    );

  return {
    async ask<Q extends Question>(question: Q): Promise<Answer<Q>> {
      if (isClosed) throw hasEnded();
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(lastId, asked);
      send({ id: lastId, question });
      return asked.promise as Promise<Answer<Q>>;
    },
    tell: send,
    receive(message) {
      if (isClosed) return;
      if (!isEnvelope(message)) return onNotice(message as Notice);
      const { id, question, failed } = message;
      if (question !== undefined) return void reply(id, question);
      const asked = waiting.get(id);
      waiting.delete(id);
      if (failed) asked?.reject(new Error('another process of the server could not answer'));
      else asked?.resolve(message.answer);
    },
    close() {
      isClosed = true;
      for (const asked of waiting.values()) asked.reject(hasEnded());
      waiting.clear();
    },
  };
}

const hasEnded = () => new Error('another process of the server has ended');

function isEnvelope(message: unknown): message is Envelope {
  return typeof message === 'object' && message !== null && 'id' in message;
}
