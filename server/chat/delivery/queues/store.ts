import type { Database, Sql } from '../../../kernel/storage/database.ts'

/** The maximum text of one statement; a single queue may exceed it. */
const batchCharactersMax = 4_000_000
const batchQueuesMax = 1000

export interface PersistedQueue<Facts> {
  readonly id: string
  readonly userId: number
  readonly facts: Facts
  /** The pending events, oldest first. */
  readonly waiting: readonly string[]
}

/** Persists all queues for the next process, or none. */
export function persistQueues<Facts>(database: Database, queues: readonly PersistedQueue<Facts>[]): Promise<void> {
  return database.transaction(async ({ sql }) => {
    for (const batch of inBatches(queues)) {
      await sql`
        insert into kept_queues (id, user_id, facts, waiting, schema_size)
        select queue.*, (select count(*) from schema_migrations)
        from unnest(
          ${batch.map(({ id }) => id)}::text[],
          ${batch.map(({ userId }) => userId)}::integer[],
          ${batch.map(({ facts }) => JSON.stringify(facts))}::text[],
          ${batch.map(({ waiting }) => JSON.stringify(waiting))}::text[]
        ) as queue`
    }
  })
}

/**
 * Takes the persisted queues and deletes them: from here on only a server that has them can add events. Skips queues
 * whose clients may know a state that a migration has changed since.
 */
export function takePersistedQueues<Facts>(database: Database): Promise<PersistedQueue<Facts>[]> {
  return database.transaction(async ({ sql }) => {
    const rows = await sql<{ id: string; userId: number; facts: string; waiting: string; isOfThisSchema: boolean }[]>`
      delete from kept_queues
      returning id, user_id as "userId", facts, waiting,
        schema_size = (select count(*) from schema_migrations) as "isOfThisSchema"`
    return rows
      .filter(({ isOfThisSchema }) => isOfThisSchema)
      .map(({ facts, waiting, id, userId }) => ({
        ...{ id, userId, facts: JSON.parse(facts) as Facts },
        waiting: JSON.parse(waiting) as string[],
      }))
  })
}

/** For changes of the state of clients while no server runs to send events. */
export async function deletePersistedQueues(sql: Sql): Promise<void> {
  const [found] = await sql<{ table: string | null }[]>`select to_regclass('kept_queues')::text as table`
  if (found?.table != null) await sql`delete from kept_queues`
}

function* inBatches<Facts>(queues: readonly PersistedQueue<Facts>[]): Iterable<PersistedQueue<Facts>[]> {
  let batch: PersistedQueue<Facts>[] = []
  let characters = 0
  for (const queue of queues) {
    batch.push(queue)
    for (const tail of queue.waiting) characters += tail.length
    if (characters < batchCharactersMax && batch.length < batchQueuesMax) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
