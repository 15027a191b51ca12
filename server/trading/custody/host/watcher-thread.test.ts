import { expect, test } from 'vitest'
import { silentLogger } from '../../../kernel/logging/logger.ts'
import { openWatcherThread } from './watcher-thread.ts'

/** A thread with this program; it has `parentPort`. */
const programOf = (text: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\n${text}`)}`)
const open = (text: string, replyWithinMs = 30_000) =>
  openWatcherThread({
    data: { network: 'ETH', kind: 'test', config: {} },
    log: silentLogger,
    replyWithinMs,
    program: programOf(text),
  })

test('CUSTODY-11: a watcher answers from its own thread, with amounts of any size', async () => {
  const watcher = open(`parentPort.on('message', ({ id, method }) =>
    parentPort.postMessage({ id, result: method === 'tip' ? 7 : [{ coin: 'eth', hot: 10n ** 30n }] }))`)
  expect(await watcher.tip()).toBe(7)
  expect(await watcher.balances([], [])).toEqual([{ coin: 'eth', hot: 10n ** 30n }])
  await watcher.close()
  await expect(watcher.tip()).rejects.toThrow('ETH: it is closed')
})

test('CUSTODY-11: a watcher that is stuck in a loop fails its call and blocks nothing', async () => {
  const watcher = open(`parentPort.on('message', () => { for (;;); })`, 200)
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  await expect(watcher.tip()).rejects.toThrow('ETH: no reply to tip within 200 ms')
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
  await watcher.close()
})

test('CUSTODY-11: the calls of a thread that dies or fails are rejected with the reason', async () => {
  const dying = open(`parentPort.on('message', () => process.exit(1))`)
  await expect(dying.tip()).rejects.toThrow('ETH: the thread of the watcher ended')
  const failing = open(
    `parentPort.on('message', ({ id }) => parentPort.postMessage({ id, problem: 'no node replies' }))`,
  )
  await expect(failing.tip()).rejects.toThrow('ETH: no node replies')
  await failing.close()
})
