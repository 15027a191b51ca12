import { type Source, useStore } from './store.ts'

/** The only place where the client reads the clock of the device. */
export function nowMs(): number {
  return Date.now()
}

/** Milliseconds since the page was opened. The user cannot set this clock back, so it measures durations. */
export function elapsedMs(): number {
  return performance.now()
}

/** The current time, updated every `everyMs`, for texts such as "two minutes ago". */
export function useNow(everyMs = 30_000): number {
  return useStore(tickingClock(everyMs))
}

const sameTimeMs = 1000
const clocks = new Map<number, Source<number>>()

/** The time of the last tick. All listeners of one interval have one timer, so that a long list is rendered at once. */
export function tickingClock(everyMs: number): Source<number> {
  const known = clocks.get(everyMs)
  if (known !== undefined) return known
  const clock = createClock(everyMs)
  clocks.set(everyMs, clock)
  return clock
}

function createClock(everyMs: number): Source<number> {
  const listeners = new Set<() => void>()
  let tickedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    tickedAt = nowMs()
    for (const listener of listeners) listener()
  }
  return {
    get() {
      // Without a timer the last tick may be long ago. One render reads the time twice and needs the same value.
      if (timer === undefined && nowMs() - tickedAt >= sameTimeMs) tickedAt = nowMs()
      return tickedAt
    },
    subscribe(listener) {
      listeners.add(listener)
      timer ??= setInterval(tick, everyMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
