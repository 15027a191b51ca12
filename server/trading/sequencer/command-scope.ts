import type { Command } from '../domain/engine/commands.ts'

/** The scope of everything that no single trader asked for. */
const venueScope = 0

/** Whose order of arrival is kept: a trader's account, or the venue. */
export function scopeOf(command: Command): number {
  switch (command.type) {
    case 'place_order':
    case 'cancel_replace':
      return command.order.account
    case 'place_pair':
      return command.pair.account
    case 'cancel_order':
    case 'amend_order':
      return command.target.account
    case 'batch':
      return itemsScope(command.items)
    case 'cancel_all':
    case 'cancel_all_after':
    case 'request_withdrawal':
    case 'withdraw':
    case 'cancel_withdrawal':
    case 'convert_dust':
      return command.account
    default:
      return venueScope
  }
}

function itemsScope(items: Extract<Command, { type: 'batch' }>['items']): number {
  const [first] = items
  if (first === undefined) return venueScope
  return first.type === 'place_order' ? first.order.account : first.target.account
}

/** What takes risk away: it goes before everything else, and there is room for it when there is none for more orders. */
export function isUrgent(command: Command): boolean {
  switch (command.type) {
    case 'cancel_order':
    case 'cancel_all':
    case 'cancel_all_after':
    case 'cancel_withdrawal':
    case 'reject_withdrawal':
    case 'set_account_state':
    case 'set_market_state':
    case 'clear_market':
    case 'tick':
      return true
    case 'batch':
      return command.items.every((item) => item.type === 'cancel_order')
    default:
      return false
  }
}
