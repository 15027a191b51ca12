import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import type { StorageEvent } from '../storage-log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { throwawaySettings } from './server-settings.ts'

test('STORE-18: a shutdown that ends open sessions logs no warning', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'agora-shutdown-'))
  const logged: StorageEvent[] = []
  const server = await startEmbeddedPostgres({
    directory,
    settings: throwawaySettings,
    log: (event) => void logged.push(event),
  })
  const { host, port, user, database } = server.connection
  const sql = postgres({ host, port, user, database, max: 1, onnotice: () => undefined })
  await sql`select 1`
  await server.stop()
  await sql.end({ timeout: 0 })
  await rm(directory, { recursive: true, maxRetries: 20 })
  // Its last lines may arrive after its end.
  const ended = () => logged.find(({ message }) => message.includes('terminating connection'))
  await expect.poll(ended).toMatchObject({ level: 'info' })
  expect(logged.filter(({ level }) => level !== 'info')).toEqual([])
})
