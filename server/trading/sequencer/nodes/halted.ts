import { notTaken } from '../outcome.ts'
import type { NodeContext, Role } from './node-context.ts'
import { ViewsBehind } from './views-behind.ts'

/** The journal or the state is damaged here: this server neither changes nor answers anything. */
export function halted({ engine }: Pick<NodeContext, 'engine'>, problem: string): Role {
  return {
    leads: false,
    submit: async () => notTaken('halted'),
    waitFor: async () => false,
    caughtUp: () => Promise.reject(new ViewsBehind(problem)),
    onJournalSequence: () => undefined,
    hasEnded: true,
    problem: () => problem,
    notes: () => [],
    readModelSequence: engine.sequence,
    readModelFailures: 0,
    queued: 0,
    end: async () => undefined,
  }
}
