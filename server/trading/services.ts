import type { Accounts } from '../accounts/ports.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Logger } from '../kernel/logging/logger.ts'
import type { Database } from '../kernel/storage/database.ts'
import type { Custody } from './custody/custody.ts'
import type { SolvencyWatch } from './custody/watch-solvency.ts'
import type { AlertFeed } from './feed/alert-feed.ts'
import type { NoticeSender } from './operator/notice-sender.ts'
import type { Proofs } from './proof-of-liabilities/serve-proofs.ts'
import type { HistoryRetention } from './store/histories/partitions.ts'
import type { Venue } from './venue.ts'

/** The dependencies of the handlers and actions of the trading API. */
export interface TradingServices {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  /** For data that is not money: address books, maintenance and the audit log. */
  readonly database: Database
  /** The OpenAPI document of this API, made once at start. */
  readonly openApi: () => Promise<Record<string, unknown>>
  readonly venue: Venue
  readonly proofs: Proofs
  /** The chains: which networks the venue watches, and the addresses of accounts there. */
  readonly custody: Pick<Custody, 'addressFor' | 'confirmationsToComplete' | 'isContract' | 'isWatched' | 'networks'>
  readonly solvency: Pick<SolvencyWatch, 'compare' | 'figures'>
  /** How long an address must be in the book before a withdrawal to it. */
  readonly addressHoldMs: number
  /** How long a new administrator cannot decide about money; 0 for no wait. */
  readonly newAdministratorWaitMs: number
  /** How many markets operators can list. */
  readonly marketsMax: number
  /** How many days the rows of each history are kept; all rows of a table without an entry. */
  readonly historyRetention: HistoryRetention
  /** Whether releasing money needs a browser session with a recent proof of identity. */
  readonly approvalsNeedStepUp: boolean
  /** Announces changes of the markets; never fails and never delays the caller. */
  readonly notices: Pick<NoticeSender, 'during'>
  /** Publishes the changes of price alerts to the connections of their accounts. */
  readonly alertFeed: Pick<AlertFeed, 'publish' | 'subscribe' | 'publishMissed'>
  /** The people who own the accounts, and their keys. */
  readonly accounts: Pick<
    Accounts,
    | 'findById'
    | 'findByEmail'
    | 'missingProof'
    | 'tradingKey'
    | 'tradingKeyRefusal'
    | 'tradingKeys'
    | 'createTradingKey'
    | 'changeTradingKey'
    | 'revokeTradingKey'
  >
}

/** The dependencies of one function: `trading: Needs<'venue' | 'clock'>`. Endpoints and the module have all of them. */
export type Needs<Name extends keyof TradingServices> = Pick<TradingServices, Name>

/** The dependencies of an audited operator action. */
export type OperatorNeeds = Needs<
  'accounts' | 'approvalsNeedStepUp' | 'clock' | 'database' | 'log' | 'newAdministratorWaitMs' | 'venue'
>
