import type { Command } from '../../domain/engine/commands/commands.ts'

export { scopeOf } from '../../domain/engine/commands/command-scope.ts'

/** What takes risk away: it goes before everything else, and there is room for it when there is none for more orders. */
export function isUrgent(command: Command): boolean {
  switch (command.type) {
    case 'cancel_order':
    case 'cancel_order_in':
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
