import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, openDatabase } from '../../server/kernel/storage/database.ts'
import { startEmbeddedPostgres } from '../../server/kernel/storage/embedded/embedded-postgres.ts'

/**
 * A program that runs the embedded server as the product does, for tests that kill it. It prints its state as
 * lines of JSON and takes commands on its input: `commit` starts committing rows one by one, `stop` ends it normally.
 */
const [directory = ''] = process.argv.slice(2)
const sendText = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const postgres = await startEmbeddedPostgres({
    directory,
    log: (event) => sendText({ log: event.message, ...event }),
  })
  const database = openDatabase({ connection: postgres.connection, log: () => undefined })
  await database.sql`create table if not exists written (number int8 primary key)`
  sendText({ ready: true, pid: postgres.pid(), connection: postgres.connection })

  let stopping = false
  let committing: Promise<void> = Promise.resolve()
  createInterface({ input: process.stdin }).on('line', (command) => {
    if (command === 'commit') committing = commitUntil(() => stopping)
    if (command === 'pid') sendText({ pid: postgres.pid(), healthy: postgres.healthy() })
    if (command === 'stop') {
      stopping = true
      void committing
        .then(() => database.close())
        .then(() => postgres.stop())
        .then(() => {
          sendText({ stopped: true })
          process.exit(0)
        })
    }
  })

  /** Prints a number after its commit is acknowledged, and marks a number whose commit is in doubt. */
  async function commitUntil(done: () => boolean): Promise<void> {
    const [last] = await database.sql<{ number: number }[]>`select coalesce(max(number), 0) as number from written`
    for (let number = (last?.number ?? 0) + 1; !done(); number++) {
      try {
        await database.transaction((tx) => tx.sql`insert into written values (${number})`)
        sendText({ committed: number })
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
        sendText(error.mayHaveCommitted ? { doubtful: number } : { failed: number })
        await delay(5)
      }
    }
  }
} catch (error) {
  sendText({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
