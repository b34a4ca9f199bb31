import '../../runtime/private-umask.ts';
import { openPglite } from './pglite.ts';

// An engine that makes a folder takes twice the memory of one that opens it, which a process gives back as it ends.
const [folder = ''] = process.argv.slice(2);
const pglite = await openPglite(folder);
await pglite.close();
process.exit();
