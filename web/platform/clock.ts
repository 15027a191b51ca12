import { useEffect, useState } from 'react'

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
  const [now, setNow] = useState(nowMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
