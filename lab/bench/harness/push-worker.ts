import { openPushService } from '../../../apps/server/src/testing/push/service.ts';

// A push service in a process of its own, whose processor time is not that of the sender.
const service = await openPushService();

process.on('message', ({ subscribe }: { subscribe?: number }) => {
  if (subscribe !== undefined) {
    const devices = Array.from({ length: subscribe }, (_, index) => service.subscribe(`device-${index}`));
    process.send?.({ devices });
    return;
  }
  const { received } = service;
  process.send?.({ pushes: received.length, devices: new Set(received.map(({ device }) => device)).size });
  service.clear();
});
process.send?.({ origin: service.origin });
