import type { CatalogueEvent, OrderEvent } from './events.ts'
import type { WalletEvent } from './wallet/wallet-events.ts'

export type EngineEvent = OrderEvent | CatalogueEvent | WalletEvent

/** Receives events in order. Without a sink, as in a replay, the engine creates no event objects. */
export interface EventSink {
  emit(event: EngineEvent): void
}

/** Collects the events of a command or of a group until they are taken. */
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
