import type { Deps } from './context.ts';
import { openMailChannel } from './features/deliveries/mail-channel.ts';
import { createPushChannel } from './features/deliveries/push-channel.ts';
import { readOldestDue } from './features/deliveries/queries/claim.ts';
import { createSender, type Sender } from './features/deliveries/sender.ts';
import { createMail } from './features/mail/public.ts';
import { createPush } from './features/push/public.ts';
import { registerDeliveryMetrics } from './observability/delivery-metrics.ts';
import type { Metrics } from './observability/metrics.ts';

/** So long a stopping server waits for mails that are being sent. */
const STOP_MS = 5_000;

/** The sender of this server with its channels. */
export async function createDeliveries(
  deps: Deps,
  { secret, metrics }: { secret: string; metrics: Metrics | null },
): Promise<Pick<Sender, 'wake' | 'stop'>> {
  const push = createPush(deps, secret);
  // Makes the keys at the first start, so that the call that reads them writes nothing.
  await push.keys();
  const mail = await openMailChannel(deps, createMail(deps, secret));
  const sender = createSender({
    ...deps,
    push: createPushChannel(deps, push),
    mail,
    ...(metrics && {
      onEnd: registerDeliveryMetrics(metrics, () => readOldestDue(deps.db, deps.clock.now())),
    }),
  });
  return {
    wake: sender.wake,
    async stop() {
      // A mail server that does not answer must not hold up the end.
      const giveUp = setTimeout(() => mail?.close(), STOP_MS);
      await sender.stop();
      clearTimeout(giveUp);
      mail?.close();
    },
  };
}
