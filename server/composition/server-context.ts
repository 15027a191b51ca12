import type { Nodes } from '../kernel/bus/open-nodes.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Settings } from '../kernel/config/settings.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { LeadConditions } from './lead-conditions.ts'

/** The shared dependencies of all modules. */
export interface ServerContext {
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  readonly ids: Ids
  /** Known after the listener is bound: with port 0 the system chooses the port. */
  readonly site: () => string
  readonly marketMaker: boolean
  /** The token of the command line on this machine. */
  readonly operatorToken: string
  readonly nodes: Nodes
  readonly masterKey: Buffer
  readonly safety: LeadConditions
}
