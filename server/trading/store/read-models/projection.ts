import type { Command } from '../../domain/engine/commands/commands.ts'
import type { EngineEvent } from '../../domain/engine/event-sink.ts'
import { LedgerProjection } from './ledger-projection.ts'
import { MarketStateProjection } from './market-state-projection.ts'
import type { MarketUnitsCache } from './market-units.ts'
import { OrderProjection } from './order-projection.ts'
import { TradeProjection } from './trade-projection.ts'
import { WalletProjection } from './wallet-projection.ts'

/** A part of the journal for the read models: whole rows, with the events of their commands. */
export interface ProjectedGroup {
  readonly firstSequence: number
  readonly sequence: number
  readonly journalHash: Uint8Array
  readonly commands: readonly { readonly command: Command; readonly events: readonly EngineEvent[] }[]
}

/** The changes of the read models for a part of the journal. The same part always gives the same changes. */
export class Projection {
  readonly orders = new OrderProjection()
  readonly trading = new TradeProjection()
  readonly ledger = new LedgerProjection()
  readonly wallet = new WalletProjection(this.ledger)
  readonly marketStates = new MarketStateProjection()
  /** The sequence of the read models before these changes. */
  readonly after: number
  sequence: number
  journalHash: Uint8Array = new Uint8Array(32)
  readonly #units: MarketUnitsCache

  constructor(units: MarketUnitsCache, after: number) {
    this.#units = units
    this.after = after
    this.sequence = after
  }

  /** The approximate number of table rows. */
  get size(): number {
    const { orders, trading, ledger } = this
    return orders.added.size + orders.changed.size + trading.trades.length + ledger.entries.length
  }

  take(group: ProjectedGroup): void {
    for (const { command, events } of group.commands) {
      if (events.length === 0) continue
      this.ledger.begin(command.sequence, command.atMs)
      for (const event of events) this.#takeEvent(event, command)
    }
    this.sequence = group.sequence
    this.journalHash = group.journalHash
  }

  #takeEvent(event: EngineEvent, command: Command): void {
    const { orders, trading, ledger, wallet } = this
    const { atMs, sequence } = command
    switch (event.type) {
      case 'order_accepted':
        orders.accepted(event, atMs)
        return
      case 'order_rested':
        orders.rested(event, atMs)
        return
      case 'order_waiting':
        orders.waiting(event, atMs)
        return
      case 'order_triggered':
        orders.triggered(event, atMs)
        return
      case 'order_reduced':
        orders.reduced(event, atMs)
        return
      case 'order_closed':
        orders.closed(event, atMs)
        return
      case 'traded': {
        const units = this.#units.of(event.market)
        orders.traded(event, atMs)
        trading.traded(event, units.quote, sequence, atMs)
        ledger.traded(event, units)
        return
      }
      case 'deposit_changed':
      case 'deposit_already_credited':
      case 'withdrawal_changed':
      case 'balance_adjusted':
      case 'transferred':
      case 'fees_paid_out':
      case 'network_fee_booked':
      case 'dust_converted':
        wallet.take(event, command)
        return
      case 'market_state_set':
        this.marketStates.take(event, command)
        return
      default:
        // The other events change no table: rejections, markers, the catalogue, switches.
        return
    }
  }
}
