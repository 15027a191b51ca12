import type { Command } from './commands.ts'

/** The scope of commands that do not belong to a single trader. */
const venueScope = 0

/**
 * The owner of a command: a trader's account, or the venue. Commands of one scope keep their order of arrival, and signed
 * requests are counted per scope.
 */
export function scopeOf(command: Command): number {
  switch (command.type) {
    case 'place_order':
    case 'cancel_replace':
    case 'cancel_replace_if':
      return command.order.account
    case 'place_pair':
    case 'replace_pair':
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
