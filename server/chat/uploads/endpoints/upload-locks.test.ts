import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { UploadBusy, UploadLocks } from './upload-locks.ts'

const never = new AbortController().signal
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

test('TUS-9: a request that waits asks the holder once, and requests get the upload in their order', async () => {
  const locks = new UploadLocks(60_000)
  const order: string[] = []
  const take = async (name: string) => {
    const lock = locks.newLock('a')
    await lock.lock(never, () => void order.push(`${name} is asked`))
    order.push(name)
    return lock
  }
  const first = await take('first')
  const second = take('second')
  await turns(50)
  expect(order).toEqual(['first', 'first is asked'])
  const third = take('third')
  await first.unlock()
  await (await second).unlock()
  await (await third).unlock()
  expect(order).toEqual(['first', 'first is asked', 'first is asked', 'second is asked', 'second', 'third'])
})

test('TUS-9: a request that waits too long, or whose client is gone, leaves the queue', async () => {
  const locks = new UploadLocks(20)
  const first = locks.newLock('a')
  await first.lock(never, () => {})
  const client = new AbortController()
  const gone = locks.newLock('a').lock(client.signal, () => {})
  client.abort()
  await expect(gone).rejects.toThrow(UploadBusy)
  await expect(locks.newLock('a').lock(never, () => {})).rejects.toThrow(UploadBusy)
  await first.unlock()
  await locks.newLock('a').lock(never, () => {})
})

test('TUS-9: uploads do not wait for each other', async () => {
  const locks = new UploadLocks(60_000)
  await locks.newLock('a').lock(never, () => {})
  expect(await locks.whileHeld('b', async () => 'done')).toBe('done')
})
