import { hostname } from 'node:os'
import type { Accounts, FactorRequirement } from '../accounts/ports.ts'
import type { Nodes } from '../kernel/bus/open-nodes.ts'
import type { Clock } from '../kernel/clock/clock.ts'
import type { AnyEndpoint } from '../kernel/endpoint/endpoint.ts'
import { ApiDocument } from '../kernel/endpoint/openapi.ts'
import type { MountedApi } from '../kernel/http/routes.ts'
import type { Ids } from '../kernel/ids/ids.ts'
import type { Job } from '../kernel/jobs/jobs.ts'
import { errorFields, type Logger } from '../kernel/logging/logger.ts'
import { type Database, DatabaseUnavailable } from '../kernel/storage/database.ts'
import { type DecideWithdrawal, decideWithdrawal } from './actions/operator/decide-withdrawal.ts'
import { takeOnce } from './actions/take-once.ts'
import { sandboxEndpoints, tradingEndpoints } from './api/endpoints.ts'
import { Custody } from './custody/custody.ts'
import { WebhookDeliveries } from './custody/deliver-webhooks.ts'
import type { NetworkHostOptions } from './custody/host/network-host.ts'
import type { WatchedNetwork } from './custody/networks-file.ts'
import { SolvencyWatch } from './custody/watch-solvency.ts'
import { tradingDescription } from './description.ts'
import { tradingDialect } from './dialect.ts'
import { AlertFeed } from './feed/alert-feed.ts'
import { historiesJob } from './jobs/histories-job.ts'
import { maintenanceJob } from './jobs/maintenance-job.ts'
import { noticesJob } from './jobs/notices-job.ts'
import { solvencyJob } from './jobs/solvency-job.ts'
import { webhookJob } from './jobs/webhook-job.ts'
import { tradingLimits } from './limits.ts'
import { openNotifications, type VenueNotifications } from './notifications/open-notifications.ts'
import { NoticeSender, type SendNotice } from './operator/notice-sender.ts'
import { LiabilityProofs } from './proof-of-liabilities/build-proofs.ts'
import { ownProofs, type Proofs, sharedProofs } from './proof-of-liabilities/serve-proofs.ts'
import { venueLeadershipName } from './sequencer/nodes/node-limits.ts'
import { wholeViews } from './sequencer/venue/whole-views.ts'
import type { TradingServices } from './services.ts'
import { OperatorGate } from './signing/operator-gate.ts'
import { RequestVerifier } from './signing/verify-request.ts'
import type { SocketLimits } from './socket/limits.ts'
import { TradingSocket } from './socket/trading-socket.ts'
import type { StateProcess } from './state-process/tasks.ts'
import type { HistoryRetention } from './store/histories/partitions.ts'
import { closedVenue, type NodeConnections, openVenue, openVenueNode, type Venue, type VenueOptions } from './venue.ts'
import { priceAlertJson } from './wire/price-alert.ts'

export { ReadModelsBehind } from './sequencer/history.ts'
export { ViewsBehind } from './sequencer/nodes/views-behind.ts'
export { openStateProcess } from './state-process/state-process.ts'
export { isVenueNew } from './store/journal/venue-age.ts'
export { tradingMigrations } from './store/migrations.ts'

const holderCharacters = 8

export interface TradingOptions {
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly database: Database
  /** Connections for the journal alone, so that no query delays a commit. */
  readonly journalDatabase: Database
  readonly accounts: Accounts
  readonly requestsPerSecond: number
  readonly headerPrefix: string
  /** Mounts the endpoints that give play money: never where money is real. */
  readonly givesPlayMoney?: boolean | undefined
  /** The networks that the venue watches; none by default. */
  readonly networks?: readonly WatchedNetwork[] | undefined
  /** Whether networks that are not configured are simulated: never where money is real. */
  readonly simulatesNetworks?: boolean | undefined
  /** For tests: how watchers are run. */
  readonly networkHost?: Partial<NetworkHostOptions> | undefined
  /** How long an address must be in the book before a withdrawal to it; a day by default. */
  readonly addressHoldMs?: number | undefined
  /** How long a new administrator cannot decide about money; a day by default. */
  readonly newAdministratorWaitMs?: number | undefined
  /** How many markets operators can list; 1,000 by default. */
  readonly marketsMax?: number | undefined
  /** How many days the rows of each history are kept; all by default. */
  readonly historyRetention?: HistoryRetention | undefined
  /** Whether approvals need a browser session with a recent proof of identity; false by default. */
  readonly approvalsNeedStepUp?: boolean | undefined
  /** The roles of which the organization requires a second factor; none by default. */
  readonly factorRequired?: (() => FactorRequirement) | undefined
  /** The token of the command line on this server. */
  readonly operatorToken?: string
  /** Announces changes of the markets. */
  readonly announce?: SendNotice
  /** Notifies accounts, and the people who approve withdrawals. */
  readonly notifications?: VenueNotifications
  readonly socketLimits?: Partial<SocketLimits> | undefined
  /** The nodes of this deployment; only this one by default. */
  readonly nodes?: Pick<Nodes, 'bus' | 'isMultiNode' | 'lead'>
  readonly requirements?: VenueOptions['requirements']
  readonly refusal?: VenueOptions['refusal']
  /** Writes and proves a large state outside this process. */
  readonly stateProcess?: StateProcess | undefined
}

export interface TradingModule {
  readonly api: MountedApi
  /** Market data, private events and order entry over a WebSocket. */
  readonly socket: TradingSocket
  readonly document: ApiDocument
  /** False if the journal is damaged: then the API replies that the venue is closed, and why. */
  readonly isOpen: boolean
  readonly venue: Venue
  readonly notices: Pick<NoticeSender, 'begin' | 'settled'>
  readonly custody: Pick<Custody, 'start' | 'advanceSimulated'>
  readonly webhooks: Pick<WebhookDeliveries, 'settled'>
  readonly solvency: Pick<SolvencyWatch, 'figures' | 'run'>
  /** Run by the scheduler while the server is up. */
  readonly jobs: readonly Job[]
  /** Handles an administrator's decision that does not come through the API. */
  readonly decideWithdrawal: DecideWithdrawal
  /** A problem as a text for an operator; undefined if commands are accepted. */
  problem(): string | undefined
  /** Warnings for an operator although commands are accepted. */
  notes(): readonly string[]
  stop(): Promise<void>
}

const playMoneyEndpoints = [...tradingEndpoints, ...sandboxEndpoints]

export async function createTrading(options: TradingOptions): Promise<TradingModule> {
  const { clock, ids, log, database, journalDatabase, accounts, headerPrefix } = options
  const endpoints = options.givesPlayMoney === true ? playMoneyEndpoints : tradingEndpoints
  const document = new ApiDocument(endpoints, tradingDescription(headerPrefix))
  const common = { database, clock, ids }
  const { requirements, refusal, stateProcess: stateTasks } = options
  const lead = { requirements, refusal, stateTasks }
  const context = { ...common, journalDatabase, log: log.child({ component: 'venue' }), ...lead }
  const connections = await connectionsOf(options)
  const { venue, closedBecause } = await openOrClose(context, connections)
  const { addressHoldMs = tradingLimits.addressHoldMs, newAdministratorWaitMs = tradingLimits.newAdministratorWaitMs } =
    options
  const custody = openCustody(options, venue)
  const solvency = new SolvencyWatch({ database, venue, clock, log })
  const proofs = openProofs(options, venue, connections)
  const notices = new NoticeSender({ database, venue, clock, log, notify: options.announce })
  const services: TradingServices = {
    ...common,
    log,
    accounts,
    venue,
    proofs,
    custody,
    solvency,
    notices,
    alertFeed: new AlertFeed((alert) => priceAlertJson(venue.views, alert), connections?.bus),
    addressHoldMs,
    newAdministratorWaitMs,
    marketsMax: options.marketsMax ?? tradingLimits.marketsMax,
    historyRetention: options.historyRetention ?? {},
    approvalsNeedStepUp: options.approvalsNeedStepUp ?? false,
    openApi: () => document.content(),
  }
  const webhooks = new WebhookDeliveries({ ...services, factorRequired: options.factorRequired ?? (() => 'nobody') })
  const notificationJobs = await openNotifications(services, options.notifications)
  const { dialect, socket } = openEntrances(options, services, endpoints, closedBecause)
  return {
    api: { dialect, endpoints, services },
    socket,
    document,
    isOpen: closedBecause === undefined,
    venue,
    notices,
    custody,
    webhooks,
    solvency,
    jobs: [
      maintenanceJob(services),
      historiesJob(services),
      noticesJob(notices),
      solvencyJob(solvency),
      webhookJob(webhooks),
      ...notificationJobs,
    ],
    decideWithdrawal: (operatorId, withdrawalId, decision) =>
      decideWithdrawal(services, operatorId, withdrawalId, decision),
    problem: () => venue.problem(),
    notes: () => venue.notes(),
    async stop() {
      socket.stop()
      await Promise.all([notices.stop(), webhooks.stop()])
      await custody.stop()
      await options.stateProcess?.stop()
      await venue.stop()
    },
  }
}

/** The two ways to the endpoints: HTTP requests and the socket, with the same checks of keys. */
function openEntrances(
  options: TradingOptions,
  services: TradingServices,
  endpoints: readonly AnyEndpoint[],
  closedBecause: string | undefined,
) {
  const { accounts, clock, log, database, requestsPerSecond, headerPrefix } = options
  const { venue } = services
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
  return { dialect, socket }
}

function openCustody(options: TradingOptions, venue: Venue): Custody {
  const { database, clock, log, ids, networks = [], simulatesNetworks = false, networkHost } = options
  return new Custody({
    ...{ database, clock, venue, networks },
    log: log.child({ component: 'custody' }),
    simulatesOthers: simulatesNetworks,
    host: { holder: `${hostname()} ${process.pid} ${ids.token(holderCharacters)}`, ...networkHost },
  })
}

/** Opens the venue, or a closed one if that fails: the rest of the deployment runs without trading. */
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

function openProofs(options: TradingOptions, venue: Venue, connections?: NodeConnections): Proofs {
  const { clock, ids, log, stateProcess } = options
  const own = ownProofs(new LiabilityProofs({ views: venue.views, clock, ids, log, tasks: stateProcess }))
  return connections === undefined ? own : sharedProofs(own, venue, connections.bus)
}
