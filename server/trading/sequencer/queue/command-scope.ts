import type { Command } from '../../domain/engine/commands/commands.ts'

export { scopeOf } from '../../domain/engine/commands/command-scope.ts'

/** Commands that reduce risk. They go first, and have places in the queue when orders have none. */
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
