import '../runtime/private-umask.ts';
import { randomBytes } from 'node:crypto';
import { examine, report } from '../doctor/doctor.ts';
import { createLogger } from '../observability/log.ts';
import { systemClock } from '../runtime/clock.ts';

/** `npm run doctor`: checks the deployment, whether it runs or not. Exits with 1 if a check fails. */
const findings = await examine(process.env, {
  clock: systemClock,
  random: randomBytes,
  log: createLogger('silent'),
});
process.stdout.write(report(findings));
process.exitCode = findings.some(({ level }) => level === 'fail') ? 1 : 0;
