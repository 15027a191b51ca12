import type { CatalogueEvent, OrderEvent } from './events.ts'
import type { WalletEvent } from './wallet/wallet-events.ts'

export type EngineEvent = OrderEvent | CatalogueEvent | WalletEvent

/** Where events go, in the order they happen. Without a sink the engine makes no event objects, as in a replay. */
export interface EventSink {
  emit(event: EngineEvent): void
}

/** Keeps the events of a command or of a group, until they are taken. */
export class EventCollector implements EventSink {
  private events: EngineEvent[] = []

  emit(event: EngineEvent): void {
    this.events.push(event)
  }

  take(): EngineEvent[] {
    const taken = this.events
    this.events = []
    return taken
  }
}
