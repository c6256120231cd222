/** Opens a store of the first version and is killed in the middle of making it one of this version. */
import { openSqliteDraftStore } from './sqlite-draft-store.ts';

openSqliteDraftStore(process.argv[2] ?? '', (database) => {
  database.exec(`update records set data = '{"half": true}'; create table half_made (id text)`);
  process.kill(process.pid, 'SIGKILL');
});
