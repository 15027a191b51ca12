import { expect, test } from 'vitest'
import { type Lane, LaneWorker } from './lane-worker.ts'

/** Work by receiver. The receiver `slow` answers when the test says so. */
class Deliveries extends LaneWorker<Lane> {
  readonly waiting = new Map<string, string[]>()
  readonly done: string[] = []
  readonly failures: unknown[] = []
  atOnce = 0
  atOnceMost = 0
  answerSlow: () => void = () => undefined
  passTime: () => void = () => undefined
  readonly #slow = new Promise<void>((resolve) => {
    this.answerSlow = resolve
  })

  /** At most this many lanes are returned at once. */
  returned = 100

  protected async dueLanes(busy: readonly string[], among?: readonly string[]) {
    const isAsked = (key: string) => !busy.includes(key) && (among === undefined || among.includes(key))
    const due = [...this.waiting].flatMap(([key, things]) => (things.length > 0 && isAsked(key) ? [{ key }] : []))
    return due.slice(0, this.returned)
  }

  protected async work({ key }: Lane, signal: AbortSignal): Promise<boolean> {
    this.atOnce += 1
    this.atOnceMost = Math.max(this.atOnceMost, this.atOnce)
    try {
      return await this.#deliver(key, signal)
    } finally {
      this.atOnce -= 1
    }
  }

  async #deliver(key: string, signal: AbortSignal): Promise<boolean> {
    let hasDelivered = false
    const things = this.waiting.get(key) ?? []
    for (let next = things.shift(); next !== undefined; next = signal.aborted ? undefined : things.shift()) {
      if (key.startsWith('slow')) await this.#slow
      if (next === 'late') this.passTime()
      if (next === 'broken') throw new Error(next)
      this.done.push(`${key} ${next}`)
      hasDelivered = true
    }
    return hasDelivered
  }

  protected failed(error: unknown): void {
    this.failures.push(error)
  }

  bring(key: string, ...things: string[]): void {
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), ...things])
    this.wake()
  }
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

test('a slow receiver delays its own lane only, also for work that arrives later', async () => {
  const worker = new Deliveries({ lanesMax: 4 })
  worker.bring('slow', 'a', 'b')
  worker.bring('quick', 'a')
  await turns()
  worker.bring('quick', 'b')
  worker.bring('other', 'a')
  await turns()
  expect(worker.done).toEqual(['quick a', 'quick b', 'other a'])
  worker.answerSlow()
  await worker.settled()
  expect(worker.done.slice(3)).toEqual(['slow a', 'slow b'])
})

test('work that a busy lane left, and lanes above the bound, follow when a lane ends', async () => {
  const worker = new Deliveries({ lanesMax: 2 })
  for (const key of ['slow-1', 'slow-2', 'quick']) worker.bring(key, 'a')
  await turns()
  worker.bring('slow-1', 'b')
  worker.answerSlow()
  await worker.settled()
  expect([...worker.done].sort()).toEqual(['quick a', 'slow-1 a', 'slow-1 b', 'slow-2 a'])
  expect(worker.atOnceMost).toBe(2)
})

test('a lane that fails is reported and does not end the others', async () => {
  const worker = new Deliveries({ lanesMax: 2 })
  worker.bring('one', 'broken')
  worker.bring('two', 'a')
  await worker.settled()
  expect(worker.failures).toEqual([new Error('broken')])
  expect(worker.done).toEqual(['two a'])
})

test('a stop waits for the current work of every lane and starts no other', async () => {
  const worker = new Deliveries({ lanesMax: 2 })
  worker.bring('slow-1', 'a', 'b')
  worker.bring('slow-2', 'a')
  await turns()
  const stopped = worker.stop()
  worker.bring('quick', 'a')
  worker.answerSlow()
  await stopped
  expect(worker.done).toEqual(['slow-1 a', 'slow-2 a'])
})

test('slow receivers, however many, leave lanes to those that have proved to be quick', async () => {
  const worker = new Deliveries({ lanesMax: 4, lanesForQuick: 1 })
  worker.returned = 4
  worker.bring('quick', 'a')
  await worker.settled()
  for (let count = 1; count <= 10; count += 1) worker.bring(`slow-${count}`, 'a')
  await turns()
  expect(worker.atOnce).toBe(3)
  worker.bring('quick', 'b')
  worker.bring('unknown', 'a')
  await turns()
  expect(worker.done).toEqual(['quick a', 'quick b'])
  worker.answerSlow()
  await worker.settled()
  expect(worker.done).toHaveLength(13)
})

test('a receiver that was quick and then slow has no lane of the quick ones for an hour', async () => {
  let nowMs = 0
  const worker = new Deliveries({ lanesMax: 2, lanesForQuick: 1, elapsedMs: () => nowMs })
  worker.passTime = () => {
    nowMs += 10_000
  }
  worker.bring('fickle', 'late')
  await worker.settled()
  worker.bring('fickle', 'a')
  await worker.settled()
  worker.bring('slow', 'a')
  await turns()
  worker.bring('fickle', 'b')
  await turns()
  expect(worker.done).toEqual(['fickle late', 'fickle a'])
  nowMs += 3_600_000
  worker.wake()
  await turns()
  expect(worker.done).toEqual(['fickle late', 'fickle a', 'fickle b'])
  worker.answerSlow()
  await worker.settled()
})
