/** The trading part of the server as a separate process, for tests that kill it while a signer works. */
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { createAccounts } from '../../server/accounts/module.ts'
import { openNodes } from '../../server/kernel/bus/open-nodes.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { blankErrorPages } from '../../server/kernel/http/error-pages.ts'
import { createListener } from '../../server/kernel/http/listener.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import type { WatcherPoint } from '../../server/trading/custody/host/network-context.ts'
import { checkNetworks, type NetworkEntry } from '../../server/trading/custody/networks-file.ts'
import { createTrading } from '../../server/trading/module.ts'
import { type FromVenue, runForParent } from '../recovery/venue-messages.ts'

export interface VenueServerSettings {
  readonly connection: ConnectionSettings
  readonly port: number
  readonly spoolDirectory: string
  /** Networks that the venue watches, as in the networks file, and the compiled program of their threads. */
  readonly networks?: readonly NetworkEntry[] | undefined
  readonly threadProgram?: string | undefined
  /** One of several nodes. */
  readonly natsUrl?: string | undefined
}

let stopAt: WatcherPoint | undefined
process.on('message', (message: { readonly stopAt?: WatcherPoint | undefined }) => {
  if ('stopAt' in message) stopAt = message.stopAt
})

async function reach(point: WatcherPoint): Promise<void> {
  if (point !== stopAt) return
  process.send?.({ reached: point })
  // Waits until the test kills the process or chooses another point.
  while (point === stopAt) await delay(20)
}

export const signerTestKey = Buffer.alloc(32, 7)

runForParent(async () => {
  const settings = JSON.parse(process.argv[2] ?? '{}') as VenueServerSettings
  const { connection, port, spoolDirectory, threadProgram, natsUrl } = settings
  // Shorter than in production: tests suspend this process within transactions.
  const common = { connection, log: () => undefined, idleInTransactionTimeoutMs: 3_000 }
  const database = openDatabase({ ...common, poolSize: 3 })
  const journalDatabase = openDatabase({ ...common, poolSize: 1 })
  const world = { clock: systemClock, ids: systemIds, log: silentLogger, database }
  const accounts = await createAccounts({ ...world, masterKey: signerTestKey })
  const nodes = await openNodes({ natsUrl, ...world, connection, masterKey: signerTestKey })
  const trading = await createTrading({
    ...world,
    nodes,
    journalDatabase,
    accounts,
    requestsPerSecond: 0,
    headerPrefix: 'X-SVC',
    addressHoldMs: 0,
    newAdministratorWaitMs: 0,
    networks: await checkNetworks('settings', settings.networks ?? [], { allowsSimulated: false }),
    networkHost: {
      leaseMs: 1_000,
      reach,
      ...(threadProgram === undefined ? {} : { threadProgram: pathToFileURL(threadProgram) }),
    },
  })
  const { app } = createListener({
    apis: [trading.api],
    errorPages: blankErrorPages,
    log: silentLogger,
    metrics: new Metrics({ process: false }),
    clock: systemClock,
    ids: systemIds,
    checkReplies: false,
    translateError: () => undefined,
    trustedProxies: [],
    spoolDirectory,
  })
  await app.listen({ host: '127.0.0.1', port })
  trading.custody.start()
  process.send?.({ type: 'ready', sequence: trading.venue.figures().sequence } satisfies FromVenue)
})
