import { useEffect } from 'react'
import { setBadge } from '../../page/badges.ts'
import { FilledOrders } from './filled-orders.ts'

/** After everything the page itself needs first. */
const startMs = 2_000
/** When the account module could not be loaded. */
const retryMs = 10_000

/** Counts orders filled while another area is visible; opening Trade clears the count. */
export function useTradeBadge(area: string): void {
  const isElsewhere = area !== 'trade'
  useEffect(() => {
    setBadge('trade', 0)
    return isElsewhere ? countFilledOrders() : undefined
  }, [isElsewhere])
}

function countFilledOrders(): () => void {
  const filled = new FilledOrders()
  let unfollow: (() => void) | undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = async () => {
    const { followAccount } = await import('../../trade/live/follow-account.ts')
    if (isOver) return
    unfollow = followAccount(
      (event) => {
        filled.receive(event)
        setBadge('trade', filled.count)
      },
      () => undefined,
    )
  }
  const startAfter = (pauseMs: number) => {
    timer = setTimeout(() => start().catch(() => isOver || startAfter(retryMs)), pauseMs)
  }
  startAfter(startMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    unfollow?.()
  }
}
