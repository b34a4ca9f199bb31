/** `sending`: a server has claimed it, or it waits for its next attempt. */
export const DELIVERY_STATES = ['due', 'sending', 'sent', 'skipped', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * Why a delivery was not sent: turned off since; no crew any more; logged out, or the device or address is gone; read
 * in the inbox; what it is about has changed, is over or gone; too late; beyond the caps; or the service refused it or
 * did not answer.
 */
export const DELIVERY_REASONS = [
  'off',
  'left',
  'target',
  'read',
  'over',
  'late',
  'cap',
  'refused',
  'unanswered',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];
