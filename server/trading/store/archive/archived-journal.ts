import { tailOf } from '../journal/chain.ts'
import type { AppendResult, JournalRow, JournalStore, JournalTail } from '../journal/journal-store.ts'
import type { SnapshotHeader, SnapshotStore } from '../snapshots/snapshot-store.ts'
import { headerIn, type JournalArchive, tailIn } from './journal-archive.ts'
import type { ArchivedRows, ArchiveManifest } from './manifest.ts'

/** The whole journal, for reading: the archived rows, then those in the database. */
export class ArchivedJournal implements JournalStore {
  readonly #archive: JournalArchive
  readonly #manifests: readonly ArchivedRows[]
  readonly #live: JournalStore

  constructor(archive: JournalArchive, manifests: readonly ArchivedRows[], live: JournalStore) {
    this.#archive = archive
    this.#manifests = manifests
    this.#live = live
  }

  async append(): Promise<AppendResult> {
    throw new Error('an archived journal is read only')
  }

  tail(): Promise<JournalTail> {
    return this.#live.tail()
  }

  async tailAt(sequence: number): Promise<JournalTail | undefined> {
    const manifest = this.#manifests.find(({ until }) => until.sequence === sequence)
    return manifest === undefined ? this.#live.tailAt(sequence) : tailIn(manifest.until)
  }

  async quarantined(): Promise<number[]> {
    const archived = this.#manifests.flatMap(({ quarantined }) => quarantined)
    return [...new Set([...archived, ...(await this.#live.quarantined())])]
  }

  async *readAfter(sequence: number): AsyncIterable<readonly JournalRow[]> {
    let reached = sequence
    for (const manifest of this.#manifests) {
      if (manifest.until.sequence <= reached) continue
      for await (const rows of this.#archive.rows(manifest)) {
        const after = reached
        const wanted = rows.filter(({ firstSequence }) => firstSequence > after)
        const last = wanted.at(-1)
        if (last === undefined) continue
        reached = tailOf(last).sequence
        yield wanted
      }
    }
    yield* this.#live.readAfter(reached)
  }
}

/** The snapshots at the ends of the archives. */
export class ArchivedSnapshots implements SnapshotStore {
  readonly #archive: JournalArchive
  readonly #manifests: readonly ArchiveManifest[]

  constructor(archive: JournalArchive, manifests: readonly ArchiveManifest[]) {
    this.#archive = archive
    this.#manifests = manifests
  }

  async save(): Promise<void> {
    throw new Error('the snapshots of an archive are read only')
  }

  async headers(): Promise<SnapshotHeader[]> {
    return this.#manifests.map(headerIn).reverse()
  }

  async load(sequence: number): Promise<Uint8Array | undefined> {
    const manifest = this.#manifests.find(({ until }) => until.sequence === sequence)
    return manifest === undefined ? undefined : this.#archive.snapshot(manifest)
  }
}
