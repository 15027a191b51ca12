import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { DatabaseUnavailable, openDatabase } from './database.ts'
import { HangWatch } from './hang-watch.ts'
import { testDatabase } from './testing.ts'

const { connection: real } = await testDatabase()

/** A proxy in front of the database that can drop all traffic in both directions. */
async function swallowingNetwork() {
  const it = { swallows: false }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${real.host}/.s.PGSQL.${real.port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => it.swallows || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { it, close, connection: { ...real, host: '127.0.0.1', port } }
}

test('STORE-28: with a hung database, waiting calls fail and new ones are refused until it replies again', async () => {
  const { it, close, connection } = await swallowingNetwork()
  const log = () => undefined
  const hang = new HangWatch({ connection, log, patienceMs: 400 })
  const database = openDatabase({ connection, log, hang, poolSize: 2, connectTimeoutMs: 600_000 })
  const { sql } = database
  await sql`create table note (body text)`
  hang.start()
  it.swallows = true
  const waiting = [
    ...Array.from({ length: 5 }, () => sql`select 1`),
    database.quickly((lane) => lane`select 1`),
    ...Array.from({ length: 4 }, () => database.transaction((tx) => tx.sql`insert into note values ('a')`)),
  ]
  for (const result of await Promise.allSettled(waiting)) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  }
  expect(hang.isHung).toBe(true)
  await expect(sql`select 1`).rejects.toThrow('it does not answer')
  await expect(database.transaction((tx) => tx.sql`select 1`)).rejects.toThrow('it does not answer')
  it.swallows = false
  await expect.poll(() => hang.isHung).toBe(false)
  expect(await database.transaction((tx) => tx.sql`select body from note`)).toEqual([])
  await hang.stop()
  await database.close()
  close()
})
