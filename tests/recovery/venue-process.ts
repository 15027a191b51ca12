/** The venue as a separate process, for tests that kill it: receives commands from its parent and replies with outcomes. */

import { systemClock } from '../../server/kernel/clock/clock.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import { openDatabase } from '../../server/kernel/storage/database.ts'
import { openVenue } from '../../server/trading/venue.ts'
import { answerCommand, type FromVenue, runForParent, type ToVenue } from './venue-messages.ts'

runForParent(async () => {
  const connection = JSON.parse(process.argv[2] ?? '{}') as ConnectionSettings
  const common = { connection, log: () => undefined }
  const database = openDatabase({ ...common, poolSize: 3 })
  const journalDatabase = openDatabase({ ...common, poolSize: 1 })
  const limits = { snapshotEveryCommands: 400 }
  const venue = await openVenue({ database, journalDatabase, clock: systemClock, log: silentLogger, limits })
  const notify = (message: FromVenue) => process.send?.(message)
  process.on('message', (message: ToVenue) => void answerCommand(venue, message).then(notify))
  notify({ type: 'ready', sequence: venue.figures().sequence })
})
