import type { Sql } from '../../kernel/storage/database.ts'

/** The PostgreSQL channel on which every process with cached credentials listens. */
export const changesChannel = 'agora_accounts'
/** The message about a change of all people. */
export const everybody = 'everybody'

/** Notifies the processes at the commit; `message` is a person's id or `everybody`. */
export async function notifyChange(sql: Sql, message: string): Promise<void> {
  await sql`select pg_notify(${changesChannel}, ${message})`
}
