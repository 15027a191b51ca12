import type { Clock } from '../../kernel/clock/clock.ts'
import type { Database } from '../../kernel/storage/database.ts'
import { Directory } from './directory.ts'

/** The current organization, for a command that reads it once. */
export async function readDirectory(database: Database, clock: Clock): Promise<Directory> {
  const directory = new Directory(database, clock)
  await directory.load()
  return directory
}
