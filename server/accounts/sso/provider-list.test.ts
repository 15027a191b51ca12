import { expect, test } from 'vitest'
import { silentLogger } from '../../kernel/logging/logger.ts'
import type { Database } from '../../kernel/storage/database.ts'
import type { Vault } from '../vault.ts'
import { ProviderList } from './provider-list.ts'

const provider = (enabled: boolean) => ({
  id: 'keycloak',
  settings: { name: 'Keycloak', issuer: 'https://id.example.com', client_id: 'agora', enabled },
  client_secret_sealed: null,
  changed_at_ms: 0,
})

/** A database whose replies arrive when the test lets them. */
function slowDatabase() {
  const replies: (() => void)[] = []
  let rows = [provider(true)]
  const sql = () => {
    const read = rows
    return new Promise((resolve) => replies.push(() => resolve(read)))
  }
  return {
    database: { sql } as unknown as Database,
    replies,
    change(enabled: boolean) {
      rows = [provider(enabled)]
    },
  }
}

const turns = () => new Promise(setImmediate)
const vault = {} as Vault

test('SSO-21: of two reads of the providers at once, the newer one counts', async () => {
  const { database, replies, change } = slowDatabase()
  const list = new ProviderList({ database, vault, log: silentLogger }, [])
  const first = list.reload()
  await turns()
  change(false)
  const second = list.reload()
  await turns()
  // The newest reply first.
  while (replies.length > 0) {
    replies.pop()?.()
    await turns()
  }
  await Promise.all([first, second])
  expect(list.all()).toMatchObject([{ settings: { enabled: false } }])
})

test('SSO-21: a change of the providers that could not be read is read again', async () => {
  let failures = 3
  const sql = async () => {
    failures -= 1
    if (failures >= 0) throw new Error('the database restarts')
    return [provider(false)]
  }
  const database = { sql } as unknown as Database
  const list = new ProviderList({ database, vault, log: silentLogger }, [], 1)
  await list.refresh()
  await expect.poll(() => list.all().length).toBe(1)
  list.close()
})
