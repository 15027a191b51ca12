import type { EngineEvent } from './event-sink.ts'

/** Events as short lines. The closing of a filled order is left out. */
export function describeEvents(events: readonly EngineEvent[], { names }: { names: readonly string[] }): string[] {
  const nameOf = (account: number) => names[account - 1] ?? String(account)
  return events.flatMap((event) => {
    const line = describe(event, nameOf)
    return line === undefined ? [] : [line]
  })
}

function describe(event: EngineEvent, nameOf: (account: number) => string): string | undefined {
  switch (event.type) {
    case 'refused':
      return `refused ${event.reason}`
    case 'order_accepted':
      return 'accepted'
    case 'order_replayed':
      return `replayed ${event.orderId}`
    case 'order_rested':
      return `rested ${event.lots}`
    case 'order_waiting':
      return `waits for ${event.stopPrice}`
    case 'order_triggered':
      return `${nameOf(event.account)} triggered at ${event.lastPrice}`
    case 'order_reduced':
      return `${nameOf(event.account)} reduced to ${event.remaining}`
    case 'traded':
      return `traded ${event.lots} @ ${event.price}`
    case 'order_closed':
      if (event.reason === 'filled') return undefined
      return `${nameOf(event.account)} ${event.status} ${event.reason}`
    case 'deposit_changed':
      return `deposit ${event.change} ${event.deposit.confirmations}/${event.deposit.confirmationsNeeded}`
    case 'withdrawal_changed':
      return `withdrawal ${event.change}`
    case 'dead_man_fired':
      return `${nameOf(event.account)} dead man fired, ${event.orders} orders`
    default:
      return event.type.replaceAll('_', ' ')
  }
}
