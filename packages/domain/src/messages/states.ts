/** States of a message. A deleted one is listed, without its content, while it has replies. */
export const MESSAGE_STATE = { deleted: 0, shown: 1 } as const;
export type MessageState = (typeof MESSAGE_STATE)[keyof typeof MESSAGE_STATE];

export const MESSAGE_STATES = Object.values(MESSAGE_STATE);

/** Whether a message is not deleted. */
export function isShown(state: MessageState | null | undefined): state is typeof MESSAGE_STATE.shown {
  return state === MESSAGE_STATE.shown;
}
