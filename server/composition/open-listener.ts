import { join } from 'node:path'
import { mountEmojiData } from '../chat/module.ts'
import type { Deployment } from '../deployment.ts'
import { createListener, type Listener } from '../kernel/http/listener.ts'
import { Metrics } from '../kernel/metrics/metrics.ts'
import { BlobCheck } from '../kernel/storage/blobs/blob-check.ts'
import { mountMailPage } from '../sandbox/mail-page.ts'
import { mountHealth } from '../site/health.ts'
import { mayMonitor } from '../site/monitoring.ts'
import { readPageFiles } from '../site/page-files.ts'
import { errorPagesOf, mountPages } from '../site/pages.ts'
import { mountSandboxSignIns } from '../site/sandbox-sign-ins.ts'
import { readWebClient } from '../site/web-client.ts'
import type { Modules } from './open-modules.ts'
import type { ServerContext } from './server-context.ts'
import { translateError } from './translate-error.ts'

/** Opens the two APIs, the socket, the pages and the sandbox pages on one port. */
export function openListener(
  deployment: Deployment,
  { settings, log, clock, ids, site, nodes, safety }: ServerContext,
  { chat, trading, credentials, mail }: Modules,
  checkReplies: boolean,
): Listener {
  const metrics = new Metrics({ process: true })
  measureVenue(metrics, trading.venue)
  measureCustody(metrics, trading.solvency)
  if (nodes.isMultiNode) {
    const help = 'Rejected frames on the bus between nodes, by reason'
    metrics.counts('agora_bus_frames_refused_total', help, 'reason', () => nodes.bus.refused)
  }
  const context = {
    clock,
    ids,
    trustedProxies: settings.trustedProxies ?? [],
    spoolDirectory: join(deployment.dataDirectory, 'spool'),
  }
  // The built client is next to the built server; next to the sources are its sources, which cannot be served.
  const webClient = readWebClient(new URL('../../web/', import.meta.url))
  const files = readPageFiles(new URL('../../site/', import.meta.url))
  const listener = createListener({
    ...context,
    apis: [trading.api, chat.api, chat.files, chat.pictures],
    upgrades: [trading.socket],
    connectionsPerAddress: settings.connectionsPerAddress,
    isHttps: site().startsWith('https:'),
    errorPages: errorPagesOf(files, webClient !== undefined),
    log,
    metrics,
    checkReplies,
    translateError,
  })
  chat.resumableUploads.mount(listener.app, context)
  mountEmojiData(listener.app)
  const checks = [
    { name: 'database', problem: () => deployment.databaseProblem() },
    ...(nodes.isMultiNode ? [{ name: 'nodes', problem: async () => nodes.problem() }] : []),
    { name: 'clock', problem: async () => safety.clockProblem() },
    { name: 'durability', problem: async () => safety.durabilityProblem() },
    { name: 'venue', problem: async () => trading.problem() },
  ]
  const busNotes = () => (nodes.bus.isConnected ? [] : ['The bus is disconnected: NATS is unreachable'])
  const blobCheck = new BlobCheck(chat.services.blobs, clock)
  // A note, not a check: without its files the server still serves trading and messages.
  const fileNotes = () => {
    const problem = blobCheck.problem()
    return problem === undefined ? [] : [`Files can be neither stored nor read: ${problem}`]
  }
  mountHealth(listener.app, {
    checks,
    notes: () => [...trading.notes(), ...busNotes(), ...fileNotes()],
    metrics,
    mayMonitor: (request) => mayMonitor(settings, request),
  })
  if (mail?.box !== undefined) mountMailPage(listener.app, mail.box, site)
  const documents = { trading: trading.document, chat: chat.document }
  const { mode, tradingHeaderPrefix: headerPrefix, marketsChannel } = settings
  mountPages(listener.app, { site, mode, headerPrefix, marketsChannel, documents, webClient, files, ids })
  if (credentials !== undefined) mountSandboxSignIns(listener.app, settings.host, credentials)
  return listener
}

function measureCustody(metrics: Metrics, solvency: Modules['trading']['solvency']): void {
  metrics.gauge(
    'agora_custody_incidents_open',
    'Incidents that no operator has closed',
    () => solvency.figures.openIncidents,
  )
  metrics.gauges('agora_custody_shortfall', 'What is missing to pay every account, per coin', 'coin', () =>
    Object.fromEntries(
      solvency.figures.coins.map(({ coin, shortfall = 0n }) => [coin.symbol, Number(shortfall) / 10 ** coin.scale]),
    ),
  )
  metrics.gauges('agora_custody_lag_blocks', 'Blocks that are not read yet, per network', 'network', () =>
    Object.fromEntries(solvency.figures.networks.map(({ network, health }) => [network, health?.lag ?? 0])),
  )
}

function measureVenue(metrics: Metrics, venue: Pick<Modules['trading']['venue'], 'figures' | 'views'>): void {
  metrics.gauge('agora_venue_suspended', '1 since a command could not be carried out, until an operator resumes', () =>
    venue.views.suspendedSince === undefined ? 0 : 1,
  )
  metrics.gauge('agora_engine_rules', 'Number of the engine rules in force', () => venue.views.rules)
  metrics.gauge('agora_venue_sequence', 'Newest command that was applied', () => venue.figures().sequence)
  metrics.gauge('agora_venue_queued', 'Commands that wait for the journal', () => venue.figures().queued)
  metrics.gauge('agora_read_model_lag', 'Commands that the histories do not hold yet', () => {
    const { sequence, readModelSequence } = venue.figures()
    return Math.max(0, sequence - readModelSequence)
  })
  metrics.gauge('agora_venue_client_order_ids', 'Client order ids that the engine remembers', () => {
    return venue.figures().remembered.clientOrderIds
  })
  metrics.gauge('agora_venue_signed_requests', 'Signed requests that the engine remembers', () => {
    return venue.figures().remembered.signedRequests
  })
  metrics.gauge('agora_venue_credited_deposits', 'Credited deposits that the engine remembers', () => {
    return venue.figures().remembered.creditedDeposits
  })
  metrics.gauge('agora_read_model_failures', 'Attempts to write the histories that failed', () => {
    return venue.figures().readModelFailures
  })
}
