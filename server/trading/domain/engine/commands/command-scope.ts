import type { Command } from './commands.ts'

/** The scope of everything that no single trader asked for. */
const venueScope = 0

/** Whose command it is: a trader's account, or the venue. It says whose order of arrival is kept and whose signed requests are counted. */
export function scopeOf(command: Command): number {
  switch (command.type) {
    case 'place_order':
    case 'cancel_replace':
      return command.order.account
    case 'place_pair':
      return command.pair.account
    case 'cancel_order':
    case 'cancel_order_in':
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
    case 'note_request':
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
