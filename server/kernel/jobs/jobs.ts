import { errorFields, type Logger } from '../logging/logger.ts'
import { invariant } from '../values/invariant.ts'

/** Work on a schedule; at most one run at a time. */
export interface Job {
  readonly name: string
  /** From the end of one run to the start of the next. */
  readonly everyMs: number
  run(): Promise<void>
}

export interface Jobs {
  start(job: Job): void
  /** Starts no more runs; resolves once the current ones have ended. */
  stop(): Promise<void>
}

// A longer pause overflows the timer, which then fires at once.
const everyMsMax = 2_147_483_647

export function createJobs(log: Logger): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false

  const run = async (job: Job) => {
    try {
      await job.run()
    } catch (error) {
      // A failed job runs again: its work is still due.
      log.error('job failed', { job: job.name, ...errorFields(error) })
    }
  }

  const schedule = (job: Job) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const underWay = run(job).then(() => {
        running.delete(underWay)
        schedule(job)
      })
      running.add(underWay)
    }, job.everyMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    start(job) {
      invariant(job.everyMs >= 1 && job.everyMs <= everyMsMax, `${job.name} runs every ${job.everyMs} ms`)
      schedule(job)
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
