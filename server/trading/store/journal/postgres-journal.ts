import type { Sql } from '../../../kernel/storage/database.ts'
import { isUniqueViolation } from '../../../kernel/storage/database-errors.ts'
import { emptyJournal, tailOf } from './chain.ts'
import { aheadMaxMs, type JournalRequirements, noRequirements, refusalOf } from './journal-requirements.ts'
import type { AppendResult, JournalRow, JournalStore, JournalTail } from './journal-store.ts'

const portionRowsMax = 2_000
const portionBytesMax = 4 * 1024 * 1024

type TailRow = { readonly firstSequence: number; readonly count: number; readonly hash: Buffer }

export class PostgresJournal implements JournalStore {
  readonly #sql: Sql
  readonly #requirements: JournalRequirements

  constructor(sql: Sql, requirements: JournalRequirements = noRequirements) {
    this.#sql = sql
    this.#requirements = requirements
  }

  async append(row: JournalRow, predecessor: JournalTail): Promise<AppendResult> {
    const sql = this.#sql
    const { durable, timely } = this.#requirements
    try {
      // One statement is one transaction and one round trip. The database itself ensures that a row only ever follows
      // the one it names, whatever happened to the database since the last append, that the row is durable, and that no
      // wrong clock gets into the journal, whose time never goes back.
      const result = await sql`
        insert into journal (first_sequence, command_count, at_ms, writer, rules, previous_hash, hash, commands, quarantined)
        select ${row.firstSequence}::bigint, ${row.count}::integer, ${row.atMs}::bigint, ${row.writer}::uuid,
          ${row.rules}::smallint,
          ${asBuffer(row.previousHash)}::bytea, ${asBuffer(row.hash)}::bytea, ${asBuffer(row.commands)}::bytea,
          ${row.quarantined === null ? null : [...row.quarantined]}::bigint[]
        from (
          select 0 as at_ms where ${predecessor.firstSequence}::bigint = 0
          union all
          select at_ms from journal
          where first_sequence = ${predecessor.firstSequence}::bigint and hash = ${asBuffer(predecessor.hash)}::bytea
        ) as predecessor
        where (
          not ${durable !== undefined}::boolean or (
            current_setting('synchronous_commit') <> 'off' and current_setting('fsync')::boolean
            and current_setting('full_page_writes')::boolean
          )
        ) and (
          not ${durable === 'replicated'}::boolean or (
            current_setting('synchronous_commit') in ('on', 'remote_apply')
            and current_setting('synchronous_standby_names') <> ''
          )
        ) and (
          not ${timely}::boolean
          or ${row.atMs}::bigint <= greatest(
            predecessor.at_ms, extract(epoch from clock_timestamp()) * 1000 + ${aheadMaxMs}::integer
          )
        )`
      if (result.count === 1) return 'appended'
      if (durable === undefined && !timely) return 'no_predecessor'
      if (!(await this.#has(predecessor))) return 'no_predecessor'
      throw await refusalOf(sql, this.#requirements, row.atMs)
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken'
      throw error
    }
  }

  async #has({ firstSequence, hash }: JournalTail): Promise<boolean> {
    if (firstSequence === 0) return true
    const rows = await this.#sql`
      select from journal where first_sequence = ${firstSequence} and hash = ${asBuffer(hash)}`
    return rows.length > 0
  }

  async tail(): Promise<JournalTail> {
    const [row] = await this.#sql<TailRow[]>`
      select first_sequence as "firstSequence", command_count as count, hash
      from journal order by first_sequence desc limit 1`
    return row === undefined ? emptyJournal : asTail(row)
  }

  async tailAt(sequence: number): Promise<JournalTail | undefined> {
    const [row] = await this.#sql<TailRow[]>`
      select first_sequence as "firstSequence", command_count as count, hash
      from journal where first_sequence <= ${sequence} order by first_sequence desc limit 1`
    if (row === undefined) return undefined
    const tail = asTail(row)
    return tail.sequence === sequence ? tail : undefined
  }

  async quarantined(): Promise<number[]> {
    const rows = await this.#sql<{ sequence: number }[]>`
      select unnest(quarantined) as sequence from journal where quarantined is not null order by first_sequence`
    return rows.map(({ sequence }) => sequence)
  }

  async *readAfter(sequence: number): AsyncIterable<readonly JournalRow[]> {
    let next = this.#portion(sequence)
    for (;;) {
      const rows = await next
      const last = rows.at(-1)
      if (last === undefined) return
      // The database prepares the next portion while this one is replayed.
      next = this.#portion(tailOf(last).sequence)
      next.catch(() => undefined)
      yield rows
    }
  }

  async #portion(sequence: number): Promise<JournalRow[]> {
    return this.#sql<JournalRow[]>`
      select first_sequence as "firstSequence", command_count as count, at_ms as "atMs", writer, rules,
        previous_hash as "previousHash", hash, commands, quarantined
      from (
        select *, sum(octet_length(commands)) over (order by first_sequence) - octet_length(commands) as bytes_before
        from (
          select * from journal where first_sequence > ${sequence} order by first_sequence limit ${portionRowsMax}
        ) as candidates
      ) as measured
      where bytes_before < ${portionBytesMax}
      order by first_sequence`
  }
}

/** The driver accepts buffers, not plain byte arrays; this shares the bytes. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function asTail({ firstSequence, count, hash }: TailRow): JournalTail {
  return { firstSequence, sequence: firstSequence + count - 1, hash }
}
