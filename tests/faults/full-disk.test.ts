import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import {
  eventually,
  type RunningProcess,
  sandboxDirectory,
  scratchDirectory,
  startProcess,
} from '../whole-server/running-server.ts'
import { note, stopwatch } from './observations.ts'
import { placeOrder, readMessages, readyz, sendMessage } from './requests.ts'
import { mountProblem, SmallDisk, withSmallDisk } from './small-disk.ts'

vi.setConfig({ testTimeout: 240_000 })

const settings = { AGORA_TRADING_REQUESTS_PER_SECOND: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }
const diskMegabytes = 160
const segmentsMax = 20
const textBytes = 3_500

/** Longer than the free space in the last page of a table, and too random to be compressed into it. */
const longText = () => randomBytes(textBytes).toString('hex')

const problem =
  process.platform === 'linux' ? await mountProblem(await scratchDirectory()) : 'only Linux has namespaces'
const title =
  problem === undefined ? 'a disk of its own' : `a disk of its own (left out, nothing can be mounted: ${problem})`

describe.skipIf(problem !== undefined)(title, () => {
  async function startOnSmallDisk(): Promise<{ server: RunningProcess; disk: SmallDisk }> {
    const AGORA_DATA_DIR = await scratchDirectory()
    const wrapper = withSmallDisk(AGORA_DATA_DIR, await sandboxDirectory(), diskMegabytes)
    const server = await startProcess({ ...settings, AGORA_DATA_DIR }, wrapper)
    return { server, disk: new SmallDisk(server.ready.pid, AGORA_DATA_DIR) }
  }

  const refusals = (server: RunningProcess) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('request refused: unavailable')).length

  async function servesAgain({ ready }: RunningProcess, name: string): Promise<void> {
    await eventually(async () => (await readyz(ready)).status === 200)
    await eventually(async () => (await placeOrder(ready, name)).kind === 'done')
    expect((await sendMessage(ready, longText())).status).toBe(200)
  }

  test('FAULT-2: on a full disk writes get 503, reads succeed, and service recovers with free space', async () => {
    const { server, disk } = await startOnSmallDisk()
    const { ready } = server
    expect((await placeOrder(ready, 'before')).kind).toBe('done')
    expect((await sendMessage(ready, 'before')).status).toBe(200)
    await disk.fill()
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendMessage(ready, longText())))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    const lines = refusals(server)
    expect(lines).toBeLessThan(25)
    expect(server.output()).not.toContain('request failed')
    const read = await readMessages(ready)
    expect([read.status, read.text]).toEqual([200, expect.stringContaining('before')])
    const health = await readyz(ready)
    expect([health.status, health.text]).toEqual([503, expect.stringContaining('the disk of the database is full')])
    await disk.makeRoom()
    const back = stopwatch()
    await servesAgain(server, 'after')
    note({
      fault: 'disk full (a small file system, filled to its last byte)',
      promise: 'writes get 503, one log line a second, reads succeed, recovers by itself',
      observed: `50 concurrent messages: 50 × 503, ${lines} log lines; reads succeeded; recovered ${back()} after space was free`,
    })
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('FAULT-6: PostgreSQL that exits because its WAL is full is restarted until it runs', async () => {
    const { server, disk } = await startOnSmallDisk()
    const { ready } = server
    const kept = await sendMessage(ready, 'kept over the end of PostgreSQL')
    expect(kept.status).toBe(200)
    await disk.fill()
    await useUpLog(disk)
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => sendMessage(ready, 'no room')),
      readMessages(ready),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await placeOrder(ready, 'no-room')).kind).not.toBe('done')
    expect((await readyz(ready)).status).toBe(503)
    const lines = refusals(server)
    expect(lines).toBeLessThan(25)
    await disk.makeRoom()
    const back = stopwatch()
    await servesAgain(server, 'no-room')
    expect((await readMessages(ready)).text).toContain('kept over the end of PostgreSQL')
    note({
      fault: 'disk full and PostgreSQL cannot write its WAL (it exits with PANIC)',
      promise: 'every request gets 503, nothing acknowledged is lost, recovers by itself',
      observed: `51 concurrent requests: 51 × 503, ${lines} log lines; recovered ${back()} after space was free`,
    })
    expect(await server.end('SIGTERM')).toBe(0)
  })

  /** Starts new files of the write-ahead log until the disk has no space for another. */
  async function useUpLog(disk: SmallDisk): Promise<void> {
    const host = join(disk.directory, 'postgres', 'socket')
    const connection = { host, port: 5_432, user: 'agora', database: 'postgres' }
    const database = openDatabase({ connection, log: () => undefined, poolSize: 1 })
    const write = async () => {
      const began = database.sql`select pg_logical_emit_message(false, 'fill', 'x'), pg_switch_wal()`
      return began.then(
        () => true,
        () => false,
      )
    }
    let segments = 0
    while (segments < segmentsMax && (await write())) segments += 1
    await database.close()
    expect(segments).toBeLessThan(segmentsMax)
  }
})
