import { join } from 'node:path'
import { chatLimits } from '../../server/chat/limits.ts'
import { mailLimits } from '../../server/kernel/mail/outbox.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { type RunningProcess, startProcess } from '../whole-server/running-server.ts'

/**
 * Starts the successor of a killed server, and ends the claims of the killed one, as half a minute would: their end is
 * before `killedAtMs` and their length, that of a claim of the successor after it.
 */
export async function startAfterKill(environment: { readonly AGORA_DATA_DIR: string }): Promise<RunningProcess> {
  const killedAtMs = performance.timeOrigin + performance.now()
  const server = await startProcess(environment)
  const connection = await embeddedConnection(join(environment.AGORA_DATA_DIR, 'postgres'))
  if (connection === undefined) throw new Error('No PostgreSQL runs')
  const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
  const nowMs = Math.floor(performance.timeOrigin + performance.now())
  const endClaims = async (table: string, claimMs: number) => {
    const { sql } = database
    await sql`
      update ${sql(table)} set due_at_ms = ${nowMs}
      where due_at_ms between ${nowMs} and ${Math.floor(killedAtMs) + claimMs}`
  }
  await endClaims('push_outbox', chatLimits.pushClaimMs)
  await endClaims('mail_outbox', mailLimits.claimMs)
  await database.close()
  return server
}
