import type { Accounts, FactorRequirement } from '../accounts/ports.ts'
import type { Nodes } from '../kernel/bus/open-nodes.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import { openApiDocument } from '../kernel/endpoint/openapi.ts'
import type { MountedApi } from '../kernel/http/routes.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { errorFields, type Logger } from '../kernel/logging/logger.ts'
import { type Database, DatabaseUnavailable } from '../kernel/storage/database.ts'
import { type DecideWithdrawal, decideWithdrawal } from './actions/operator/decide-withdrawal.ts'
import { takeOnce } from './actions/take-once.ts'
import { sandboxEndpoints, tradingEndpoints } from './api/endpoints.ts'
import { tradingDescription } from './description.ts'
import { tradingDialect } from './dialect.ts'
import { maintenanceJob } from './jobs/maintenance-job.ts'
import { noticesJob } from './jobs/notices-job.ts'
import { tradingLimits } from './limits.ts'
import { openNotifications, type VenueNotifications } from './notifications/open-notifications.ts'
import { NoticeSender, type SendNotice } from './operator/notice-sender.ts'
import { LiabilityProofs } from './proof/liability-proofs.ts'
import { ownProofs, sharedProofs } from './proof/proofs.ts'
import { venueLeadershipName } from './sequencer/nodes/node-limits.ts'
import { wholeViews } from './sequencer/venue/whole-views.ts'
import type { TradingServices } from './services.ts'
import { OperatorGate } from './signing/operator-gate.ts'
import { RequestVerifier } from './signing/verify-request.ts'
import type { SocketLimits } from './socket/limits.ts'
import { TradingSocket } from './socket/trading-socket.ts'
import { accountAtAddress } from './store/deposit-addresses.ts'
import { closedVenue, type NodeConnections, openVenue, openVenueNode, type Venue, type VenueOptions } from './venue.ts'

export { ReadModelsBehind } from './sequencer/history.ts'
export { ViewsBehind } from './sequencer/nodes/views-behind.ts'
export { isVenueNew } from './store/journal/venue-age.ts'
export { tradingMigrations } from './store/migrations.ts'

export interface TradingOptions {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly database: Database
  /** Connections for the journal alone, so that no query makes a commit wait. */
  readonly journalDatabase: Database
  readonly accounts: Accounts
  readonly requestsPerSecond: number
  readonly headerPrefix: string
  /** Money for the asking: never where it is worth anything. */
  readonly isSandbox: boolean
  /** How long an address is in the book before money can be sent to it; a day, and a minute in a sandbox, unless given. */
  readonly addressHoldMs?: number | undefined
  /** How long who became an administrator decides nothing about money; a day, and nothing in a sandbox, unless given. */
  readonly newAdministratorWaitMs?: number | undefined
  /** Whether approvals need a browser session whose person has proved lately who they are; not unless given. */
  readonly approvalsNeedStepUp?: boolean | undefined
  /** Of whom the organization requires a second factor; of nobody unless given. */
  readonly factorRequired?: (() => FactorRequirement) | undefined
  /** What the command line on this server shows to operate the venue. */
  readonly operatorToken?: string
  /** Where news of the markets are told. */
  readonly announce?: SendNotice
  /** How accounts and those who approve withdrawals are told what concerns them. */
  readonly notifications?: VenueNotifications
  readonly socketLimits?: Partial<SocketLimits> | undefined
  /** The servers of this deployment; this one alone when left out. */
  readonly nodes?: Pick<Nodes, 'bus' | 'isMultiNode' | 'lead'>
  readonly requirements?: VenueOptions['requirements']
  readonly refusal?: VenueOptions['refusal']
}

export interface TradingModule {
  readonly api: MountedApi
  /** Market data, private events and order entry over a WebSocket. */
  readonly socket: TradingSocket
  readonly document: Record<string, unknown>
  /** False where the journal cannot be traded on: then the API answers that it is closed, and why. */
  readonly isOpen: boolean
  readonly venue: Venue
  readonly notices: Pick<NoticeSender, 'begin' | 'settled'>
  /** To be run by the clock for as long as the server is up. */
  readonly jobs: readonly Job[]
  /** What an administrator says about a withdrawal elsewhere than through the API. */
  readonly decideWithdrawal: DecideWithdrawal
  /** Whose deposit address this is; undefined when it is nobody's. */
  accountAtAddress(network: string, address: string, memo: string): Promise<number | undefined>
  /** What is wrong in words for an operator; undefined when commands are taken. */
  problem(): string | undefined
  /** What an operator should know though commands are taken. */
  notes(): readonly string[]
  stop(): Promise<void>
}

export async function createTrading(options: TradingOptions): Promise<TradingModule> {
  const { clock, ids, log, database, journalDatabase, accounts, requestsPerSecond, headerPrefix } = options
  const endpoints = options.isSandbox ? [...tradingEndpoints, ...sandboxEndpoints] : tradingEndpoints
  const document = openApiDocument(endpoints, tradingDescription(headerPrefix))
  const { requirements, refusal } = options
  const context = {
    database,
    journalDatabase,
    clock,
    ids,
    log: log.child({ component: 'venue' }),
    requirements,
    refusal,
  }
  const connections = await connectionsOf(options)
  const opened = await openOrClose(context, connections)
  const { venue, closedBecause } = opened
  const { isSandbox, addressHoldMs = isSandbox ? tradingLimits.sandboxAddressHoldMs : tradingLimits.addressHoldMs } =
    options
  const { newAdministratorWaitMs = isSandbox ? 0 : tradingLimits.newAdministratorWaitMs } = options
  const made = ownProofs(new LiabilityProofs(venue.views, clock, ids))
  const proofs = connections === undefined ? made : sharedProofs(made, venue, connections.bus)
  const notices = new NoticeSender({ database, venue, clock, log, notify: options.announce })
  const common = {
    clock,
    ids,
    log,
    database,
    accounts,
    venue,
    proofs,
    isSandbox,
    notices,
    addressHoldMs,
    newAdministratorWaitMs,
    approvalsNeedStepUp: options.approvalsNeedStepUp ?? false,
  }
  const services: TradingServices = { ...common, openApi: () => document }
  const notificationJobs = await openNotifications(services, options.notifications)
  const verifier = new RequestVerifier({ keys: accounts, clock, headerPrefix, factorRequired: options.factorRequired })
  const operators = new OperatorGate({
    verifier,
    localToken: options.operatorToken,
    isFrozen: (accountId) => venue.views.accountState(accountId) === 'frozen',
  })
  const caughtUp = () => venue.caughtUp()
  const whole = () => wholeViews(venue.views)
  const dialect = tradingDialect({ clock, requestsPerSecond, verifier, operators, caughtUp, whole, closedBecause })
  const socket = new TradingSocket({
    log: log.child({ component: 'socket' }),
    database,
    services,
    verifier,
    dialect,
    endpoints,
    takeOnce: (caller) => takeOnce(services, caller),
    limits: options.socketLimits,
  })
  return {
    api: { dialect, endpoints, services },
    socket,
    document,
    isOpen: closedBecause === undefined,
    venue,
    notices,
    jobs: [maintenanceJob(services), noticesJob(notices), ...notificationJobs],
    decideWithdrawal: (operatorId, withdrawalId, decision) =>
      decideWithdrawal(services, operatorId, withdrawalId, decision),
    accountAtAddress: (network, address, memo) => accountAtAddress(database.sql, network, address, memo),
    problem: () => venue.problem(),
    notes: () => venue.notes(),
    async stop() {
      socket.stop()
      await notices.stop()
      await venue.stop()
    },
  }
}

/** Opens the venue, or a closed one where it cannot be opened: the rest of the deployment goes on without trading. */
async function openOrClose(
  context: VenueOptions,
  connections: NodeConnections | undefined,
): Promise<{ readonly venue: Venue; readonly closedBecause: string | undefined }> {
  try {
    const venue = await (connections === undefined ? openVenue(context) : openVenueNode({ ...context, connections }))
    return { venue, closedBecause: undefined }
  } catch (error) {
    // The whole server waits for its database.
    if (error instanceof DatabaseUnavailable) throw error
    const reason = error instanceof Error ? error.message : String(error)
    context.log.error('the venue is closed: it could not be opened', errorFields(error))
    await connections?.leadership.close()
    return { venue: closedVenue(context.database, reason), closedBecause: reason }
  }
}

async function connectionsOf({ nodes, refusal }: TradingOptions): Promise<NodeConnections | undefined> {
  if (nodes === undefined || !nodes.isMultiNode) return undefined
  return { bus: nodes.bus, leadership: await nodes.lead(venueLeadershipName, refusal) }
}
