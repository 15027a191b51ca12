import { openDatabase } from '../../server/kernel/storage/database.ts'
import type { WebForTest } from './browser.ts'

/** As if all users had signed in long ago: the clock of the server is real. */
export async function ageProofs(web: WebForTest): Promise<void> {
  const { sql, close } = openDatabase({ connection: web.connection(), log: () => undefined, poolSize: 1 })
  await sql`update sessions set proved_at_ms = 0`
  await close()
}
