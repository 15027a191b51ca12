import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { NoticeSender } from './operator/notice-sender.ts'
import type { Proofs } from './proof/proofs.ts'
import type { Venue } from './venue.ts'

/** The things the handlers and actions of the trading API are given. */
export interface TradingServices {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** For what is not money: address books, maintenance and the audit log. */
  readonly database: Database
  /** The OpenAPI document of this API, made once at start. */
  readonly openApi: () => Record<string, unknown>
  readonly venue: Venue
  readonly proofs: Proofs
  /** Networks are simulated then, and their addresses made up. */
  readonly isSandbox: boolean
  /** How long an address is in the book before money can be sent to it. */
  readonly addressHoldMs: number
  /** How long who became an administrator decides nothing about money; 0 for no wait. */
  readonly newAdministratorWaitMs: number
  /** Whether letting money out is decided by people in a browser alone, who have proved lately who they are. */
  readonly approvalsNeedStepUp: boolean
  /** Tells people what has become of the markets; it neither fails nor keeps anybody waiting. */
  readonly notices: Pick<NoticeSender, 'during'>
  /** The people behind the accounts, and their keys. */
  readonly accounts: Pick<
    Accounts,
    | 'findById'
    | 'findByEmail'
    | 'missingProof'
    | 'tradingKeys'
    | 'createTradingKey'
    | 'changeTradingKey'
    | 'revokeTradingKey'
  >
}
