import type { Database } from '../../../kernel/storage/database.ts'
import { Engine } from '../../domain/engine/engine.ts'
import { stateHash, stateOf } from '../../store/state-machine.ts'
import { History } from '../history.ts'
import { MinuteWindow } from '../market-data/minute-window.ts'
import { ViewsBehind } from '../nodes/views-behind.ts'
import { notTaken } from '../outcome.ts'
import type { Venue } from './venue.ts'

/** Replaces a venue that could not be opened: it rejects every command and answers nothing about money. */
export function closedVenue(database: Database, problem: string): Venue {
  const engine = new Engine()
  return {
    views: engine,
    changes: engine,
    history: new History({ sql: database.sql, waitForAccount: async () => false }),
    marketData: { lastTrades: () => [], ticker: (_market, nowMs) => new MinuteWindow().ticker(nowMs) },
    submit: async () => notTaken('halted'),
    subscribe: () => () => undefined,
    waitForAccount: async () => false,
    caughtUp: () => Promise.reject(new ViewsBehind(problem)),
    onUndone: () => () => undefined,
    leads: () => false,
    whileLeading: () => undefined,
    problem: () => problem,
    notes: () => [],
    figures: () => ({
      sequence: 0,
      readModelSequence: 0,
      readModelFailures: 0,
      queued: 0,
      remembered: engine.remembered,
    }),
    stateHash: () => ({ sequence: 0, stateHash: stateHash(stateOf(engine)) }),
    stop: async () => undefined,
  }
}
