import { useEffect } from 'react'
import { setBadge } from '../badges.ts'
import { FilledOrders } from '../filled-orders.ts'

/** Later than what the page itself needs first. */
const startMs = 2_000

/** Counts the orders that are filled while another area than Trade is shown; a look at Trade clears the count. */
export function useTradeBadge(area: string): void {
  const isElsewhere = area !== 'trade'
  useEffect(() => {
    setBadge('trade', 0)
    if (!isElsewhere) return
    let close: (() => void) | undefined
    let isOver = false
    const timer = setTimeout(() => {
      follow(() => isOver).then(
        (ending) => {
          close = ending
          if (isOver) close()
        },
        () => undefined,
      )
    }, startMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      close?.()
    }
  }, [isElsewhere])
}

async function follow(isOver: () => boolean): Promise<() => void> {
  const { openTradingSocket } = await import('../../trade/live/session-transport.ts')
  const socket = openTradingSocket({ onTrouble: () => undefined })
  const filled = new FilledOrders()
  const hear: Parameters<typeof socket.openAccount>[0] = (event) => {
    if (isOver()) return
    if (event.event === 'session_ended') return socket.close()
    filled.hear(event)
    setBadge('trade', filled.count)
  }
  // Whoever may not trade has no account to follow.
  socket.openAccount(hear).catch(() => socket.close())
  return () => socket.close()
}
