import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/kernel/storage/database.ts'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { eventually, type RunningProcess, startProcess } from '../whole-server/running-server.ts'
import { freezePostgres } from './frozen-postgres.ts'
import { note, stopwatch } from './observations.ts'
import { placeOrder, readBalances, readMessages, readyz, sendMessage, setPriceAlert } from './requests.ts'

const frozenMs = Number(process.env.AGORA_FAULTS_MS ?? 0)

async function besides({ dataDirectory }: RunningProcess): Promise<Database> {
  const connection = await embeddedConnection(join(dataDirectory, 'postgres'))
  if (connection === undefined) throw new Error('the server has no PostgreSQL')
  return openDatabase({ connection, log: () => undefined, poolSize: 1 })
}

const isReady = async (server: RunningProcess) => (await readyz(server.ready)).status === 200
const settings = { AGORA_TRADING_REQUESTS_PER_SECOND: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }

test('FAULT-1: while PostgreSQL is frozen every request gets an error; service recovers when it resumes', async () => {
  const server = await startProcess(settings)
  const { ready } = server
  expect(await placeOrder(ready, 'before')).toMatchObject({ kind: 'done' })
  const thaw = await freezePostgres(join(server.dataDirectory, 'postgres'))
  try {
    const took = stopwatch()
    // None of them waits for the database to resume: it resumes only after their replies.
    const [order, balances, sent, read] = await Promise.all([
      placeOrder(ready, 'during'),
      readBalances(ready),
      sendMessage(ready, 'during'),
      readMessages(ready),
    ])
    const answered = took()
    expect(order.kind).not.toBe('done')
    expect([sent.status, read.status]).toEqual([503, 503])
    expect(['done', 'refused']).toContain(balances.kind)
    const again = stopwatch()
    expect((await sendMessage(ready, 'known to hang')).status).toBe(503)
    const answeredLater = again()
    const notified = await readyz(ready)
    expect([notified.status, notified.text]).toEqual([503, expect.stringContaining('the database does not answer')])
    await delay(frozenMs)
    thaw()
    const back = stopwatch()
    await eventually(() => isReady(server))
    await eventually(async () => (await placeOrder(ready, 'during')).kind === 'done')
    await eventually(async () => (await sendMessage(ready, 'after')).status === 200)
    note({
      fault: 'PostgreSQL frozen (SIGSTOP of all its processes)',
      promise: 'every request gets a retryable error within 10 s',
      observed: `all answered within ${answered}, later ones within ${answeredLater}; trading and chat served ${back()} after it resumed`,
    })
  } finally {
    thaw()
  }
  expect(await server.end('SIGTERM')).toBe(0)
})

test('FAULT-2: while the database is full, writes get 503 and readyz reports it', async () => {
  const server = await startProcess(settings)
  const { ready } = server
  const database = await besides(server)
  const { sql } = database
  await sql`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`
  await sql`
    create function no_room_for_tables() returns event_trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`
  for (const table of ['messages', 'journal']) {
    await sql`create trigger no_room before insert on ${sql(table)} execute function no_room()`
  }
  await sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room_for_tables()`
  const notified = await Promise.all(Array.from({ length: 50 }, (_, index) => sendMessage(ready, `no room ${index}`)))
  expect(new Set(notified.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await placeOrder(ready, 'no-room')).kind).not.toBe('done')
  const { status, text } = await readyz(ready)
  expect([status, text]).toEqual([503, expect.stringContaining('the disk of the database is full')])
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('request refused: unavailable'))
  expect(server.output()).not.toContain('request failed')
  expect(lines.length).toBeLessThan(25)
  await sql`drop event trigger no_room`
  for (const table of ['messages', 'journal']) await sql`drop trigger no_room on ${sql(table)}`
  await eventually(() => isReady(server))
  await eventually(async () => (await placeOrder(ready, 'no-room')).kind === 'done')
  expect((await sendMessage(ready, 'room again')).status).toBe(200)
  note({
    fault: 'PostgreSQL reports a full disk',
    promise: '503, one log line a second, readyz 503, recovers by itself',
    observed: `50 concurrent messages: 50 × 503, ${lines.length} log lines; readyz 503; recovered when space was free`,
  })
  await database.close()
  expect(await server.end('SIGTERM')).toBe(0)
})

test('FAULT-9: a change whose COMMIT loses its connection is reported as unknown, not as unavailable', async () => {
  const server = await startProcess(settings)
  const { ready } = server
  const database = await besides(server)
  const { sql } = database
  await sql`
    create function lose_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$`
  await sql`
    create constraint trigger lose_connection after insert on price_alerts deferrable initially deferred
      for each row execute function lose_connection()`
  expect(await setPriceAlert(ready)).toEqual({ kind: 'unanswered' })
  await sql`drop trigger lose_connection on price_alerts`
  expect(await setPriceAlert(ready)).toMatchObject({ kind: 'done' })
  await database.close()
  expect(await server.end('SIGTERM')).toBe(0)
})
