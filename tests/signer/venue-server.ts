/** The trading part of the server as a separate process, for tests that kill it while a signer works. */
import { createAccounts } from '../../server/accounts/module.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { createListener } from '../../server/kernel/http/listener.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { Metrics } from '../../server/kernel/metrics/metrics.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { createTrading } from '../../server/trading/module.ts'
import { type FromVenue, runForParent } from '../recovery/venue-messages.ts'

export interface VenueServerSettings {
  readonly connection: ConnectionSettings
  readonly port: number
  readonly spoolDirectory: string
}

export const signerTestKey = Buffer.alloc(32, 7)

runForParent(async () => {
  const { connection, port, spoolDirectory } = JSON.parse(process.argv[2] ?? '{}') as VenueServerSettings
  const common = { connection, log: () => undefined }
  const database = openDatabase({ ...common, poolSize: 3 })
  const journalDatabase = openDatabase({ ...common, poolSize: 1 })
  const world = { clock: systemClock, ids: systemIds, log: silentLogger, database }
  const accounts = await createAccounts({ ...world, masterKey: signerTestKey })
  const trading = await createTrading({
    ...world,
    journalDatabase,
    accounts,
    requestsPerSecond: 0,
    headerPrefix: 'X-SVC',
    addressHoldMs: 0,
    newAdministratorWaitMs: 0,
  })
  const { app } = createListener({
    apis: [trading.api],
    notFoundPage: '',
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
  process.send?.({ type: 'ready', sequence: trading.venue.figures().sequence } satisfies FromVenue)
})
