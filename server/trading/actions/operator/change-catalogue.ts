import type { Database } from '../../../kernel/storage/database.ts'
import type { Needs } from '../../services.ts'
import { lockCatalogue } from '../../store/lock-catalogue.ts'

/** The last change of each database, so that the changes that wait here take one connection together. */
const lastChanges = new WeakMap<Database, Promise<unknown>>()

/**
 * Runs changes of definitions and policies, and the steps of maintenance, one after the other, on all servers. The engine
 * replaces a definition as a whole: two changes that begin with the same definition would undo each other, for example the
 * suspension of a network.
 */
export function changeCatalogue<Result>(
  { database, venue }: Needs<'database' | 'venue'>,
  change: () => Promise<Result>,
): Promise<Result> {
  const run = () =>
    database.transaction(async (tx) => {
      await lockCatalogue(tx)
      await venue.caughtUp()
      return change()
    })
  const previous = lastChanges.get(database) ?? Promise.resolve()
  const done = previous.then(run)
  lastChanges.set(
    database,
    done.catch(() => undefined),
  )
  return done
}
