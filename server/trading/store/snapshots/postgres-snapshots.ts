import type { Database } from '../../../kernel/storage/database.ts'
import type { Snapshot, SnapshotHeader, SnapshotStore } from './snapshot-store.ts'

const chunkBytes = 1024 * 1024

export class PostgresSnapshots implements SnapshotStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async save(snapshot: Snapshot, keep: number): Promise<void> {
    const { sequence, atMs, rules, journalHash, stateHash, state } = snapshot
    const chunkCount = Math.ceil(state.length / chunkBytes)
    await this.#database.transaction(async ({ sql }) => {
      // The journal can reproduce the state, so this commit need not wait for the disk.
      await sql`select set_config('synchronous_commit', 'off', true)`
      await sql`delete from snapshots where sequence = ${sequence}`
      await sql`
        insert into snapshots (sequence, at_ms, rules, journal_hash, state_hash, state_bytes, chunk_count)
        values (${sequence}, ${atMs}, ${rules}, ${Buffer.from(journalHash)}, ${Buffer.from(stateHash)}, ${state.length},
          ${chunkCount})`
      for (let chunk = 0; chunk < chunkCount; chunk++) {
        const bytes = Buffer.from(state.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes))
        await sql`insert into snapshot_chunks (sequence, chunk, bytes) values (${sequence}, ${chunk}, ${bytes})`
      }
      await sql`
        delete from snapshots
        where sequence < (select min(sequence) from (select sequence from snapshots order by sequence desc limit ${keep}) as kept)`
    })
  }

  async headers(): Promise<SnapshotHeader[]> {
    return this.#database.sql<SnapshotHeader[]>`
      select sequence, at_ms as "atMs", rules, journal_hash as "journalHash", state_hash as "stateHash"
      from snapshots order by sequence desc`
  }

  async load(sequence: number): Promise<Uint8Array | undefined> {
    const { sql } = this.#database
    const [header] = await sql<{ stateBytes: number; chunkCount: number }[]>`
      select state_bytes as "stateBytes", chunk_count as "chunkCount" from snapshots where sequence = ${sequence}`
    if (header === undefined) return undefined
    const chunks: Buffer[] = []
    for (let chunk = 0; chunk < header.chunkCount; chunk++) {
      const [part] = await sql<{ bytes: Buffer }[]>`
        select bytes from snapshot_chunks where sequence = ${sequence} and chunk = ${chunk}`
      if (part === undefined) return undefined
      chunks.push(part.bytes)
    }
    const state = Buffer.concat(chunks)
    return state.length === header.stateBytes ? state : undefined
  }
}
