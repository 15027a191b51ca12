import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogger, silentLogger } from '../logging/logger.ts'
import { createJobs } from './jobs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('jobs', () => {
  test('KERNEL-10: a job runs repeatedly, each time after its pause', async () => {
    const jobs = createJobs(silentLogger)
    const run = vi.fn(async () => {})
    jobs.start({ name: 'tick', everyMs: 1000, run })
    await vi.advanceTimersByTimeAsync(999)
    expect(run).toHaveBeenCalledTimes(0)
    await vi.advanceTimersByTimeAsync(3001)
    expect(run).toHaveBeenCalledTimes(4)
    await jobs.stop()
  })

  test('KERNEL-10: a job that takes long never runs twice at the same time', async () => {
    const jobs = createJobs(silentLogger)
    let atOnce = 0
    let most = 0
    const run = async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5000))
      atOnce -= 1
    }
    jobs.start({ name: 'slow', everyMs: 100, run })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(most).toBe(1)
    const stopped = jobs.stop()
    await vi.advanceTimersByTimeAsync(5000)
    await stopped
  })

  test.each([
    ['rejects', async () => Promise.reject(new Error('out of luck'))],
    [
      'throws before it returns a promise',
      () => {
        throw new Error('out of luck')
      },
    ],
  ])('KERNEL-11: a job that %s is logged and runs again', async (_how, run) => {
    const lines: string[] = []
    const jobs = createJobs(createLogger('error', { write: (line) => void lines.push(line) }))
    jobs.start({ name: 'unlucky', everyMs: 10, run })
    await vi.advanceTimersByTimeAsync(35)
    expect(lines).toHaveLength(3)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'job failed', job: 'unlucky', error: 'out of luck' })
    await jobs.stop()
  })

  test('KERNEL-12: stop waits for the current run and starts no other', async () => {
    const jobs = createJobs(silentLogger)
    const order: string[] = []
    const run = async () => {
      order.push('started')
      await new Promise((resolve) => setTimeout(resolve, 500))
      order.push('ended')
    }
    jobs.start({ name: 'last', everyMs: 10, run })
    await vi.advanceTimersByTimeAsync(10)
    const stopped = jobs.stop().then(() => order.push('stopped'))
    await vi.advanceTimersByTimeAsync(60_000)
    await stopped
    expect(order).toEqual(['started', 'ended', 'stopped'])
    jobs.start({ name: 'too late', everyMs: 10, run })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(order).toHaveLength(3)
  })

  test('a pause outside the range of a timer is a bug', () => {
    const jobs = createJobs(silentLogger)
    for (const everyMs of [0, -1, Number.NaN, 2 ** 31]) {
      expect(() => jobs.start({ name: 'odd', everyMs, run: async () => {} })).toThrow('odd runs every')
    }
  })
})
