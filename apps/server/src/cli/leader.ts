import '../runtime/private-umask.ts';
import { randomBytes } from 'node:crypto';
import { loadSecret } from '../auth/secret.ts';
import { NameLeaderError, nameLeader, readCandidates } from '../features/clubs/writes/name-leader.ts';
import { createIdCoder } from '../id-coder.ts';
import { runCommand, withDatabase } from './run.ts';

/** `npm run leader -- CLUB [CREW]`: lists the crews of a frozen club, or makes one of them its leader. */
await runCommand([NameLeaderError], async () => {
  const [nick, crew] = process.argv.slice(2);
  if (!nick) throw new NameLeaderError('Name the club: npm run leader -- CLUB [CREW]');
  await withDatabase(async ({ db }, config) => {
    const ids = createIdCoder(await loadSecret(config.secret, config.dataDir, randomBytes));
    if (!crew) {
      for (const { id, admin_level, created_time, nick: name } of await readCandidates(db, nick)) {
        const day = created_time.toISOString().slice(0, 10);
        process.stdout.write(`${ids.encode('crew', id)}  level ${admin_level}  since ${day}  ${name}\n`);
      }
      return;
    }
    const crewId = ids.decode('crew', crew);
    if (crewId === null)
      throw new NameLeaderError(`${crew} is not the id of a crew: npm run leader -- ${nick} lists the ids.`);
    await nameLeader(db, { nick, crewId, now: new Date() });
    process.stdout.write(`The club ${nick} has a leader again.\n`);
  });
});
