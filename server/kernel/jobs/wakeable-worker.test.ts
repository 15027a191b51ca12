import { expect, test } from 'vitest'
import { WakeableWorker } from './wakeable-worker.ts'

class Collector extends WakeableWorker {
  readonly waiting: string[] = []
  readonly done: string[] = []
  readonly failures: unknown[] = []
  rounds = 0
  during: (thing: string) => void = () => undefined

  protected async round(signal: AbortSignal): Promise<void> {
    this.rounds += 1
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      await Promise.resolve()
      this.during(next)
      this.done.push(next)
      if (signal.aborted) return
    }
  }

  protected failed(error: unknown): void {
    this.failures.push(error)
  }

  bring(...things: string[]): void {
    this.waiting.push(...things)
    this.wake()
  }
}

test('processes all waiting items in order', async () => {
  const worker = new Collector()
  worker.bring('a', 'b')
  worker.bring('c')
  await worker.settled()
  expect(worker.done).toEqual(['a', 'b', 'c'])
})

test('runs one more round after any number of wakes during a round', async () => {
  const worker = new Collector()
  worker.during = () => {
    worker.wake()
    worker.wake()
  }
  worker.bring('a')
  await worker.settled()
  expect(worker.rounds).toBe(2)
})

test('a failed round is reported, and items added during it are processed', async () => {
  const worker = new Collector()
  worker.during = (thing) => {
    if (thing !== 'broken') return
    worker.bring('later')
    throw new Error('broken')
  }
  worker.bring('broken')
  await worker.settled()
  expect(worker.failures).toEqual([new Error('broken')])
  expect(worker.done).toEqual(['later'])
})

test('after a stop, the current item ends and no other starts', async () => {
  const worker = new Collector()
  let stopped: Promise<void> | undefined
  worker.during = () => {
    stopped = worker.stop()
  }
  worker.bring('a', 'b')
  await worker.settled()
  await stopped
  worker.bring('c')
  await worker.settled()
  expect(worker.done).toEqual(['a'])
})
