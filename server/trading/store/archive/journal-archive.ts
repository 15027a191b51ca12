import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { BlobStore } from '../../../kernel/storage/blobs/blobs.ts'
import { equalHashes, JournalDamaged, nextTail } from '../journal/chain.ts'
import type { JournalRow, JournalTail } from '../journal/journal-store.ts'
import type { SnapshotHeader } from '../snapshots/snapshot-store.ts'
import { type ArchivedFile, type ArchivedRows, type ArchiveManifest, readManifest } from './manifest.ts'
import { packSegment, unpackSegment } from './segment.ts'

const folder = 'journal-archive/'
const nameHashLength = 16
const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** Archived rows of the journal in a blob store: segments of rows, and per archive a snapshot and a signed manifest. */
export class JournalArchive {
  readonly #blobs: BlobStore
  readonly #trustedKey: string | undefined

  /** With a key, manifests of other keys are refused. */
  constructor(blobs: BlobStore, trustedKey?: string) {
    this.#blobs = blobs
    this.#trustedKey = trustedKey
  }

  /** In order, verified: each continues the one before. */
  async manifests(): Promise<ArchiveManifest[]> {
    const names: string[] = []
    for await (const key of this.#blobs.list(folder)) if (key.endsWith('.json')) names.push(key.slice(folder.length))
    const manifests: ArchiveManifest[] = []
    for (const name of names.sort()) {
      const text = (await this.#bytes(name)).toString()
      const manifest = readManifest(name, text, this.#trustedKey)
      const before = manifests.at(-1)?.until ?? { sequence: 0, hash: '0'.repeat(64) }
      if (manifest.after.sequence !== before.sequence || manifest.after.hash !== before.hash)
        throw new JournalDamaged(
          `The archive has a gap: after sequence ${before.sequence} comes a manifest that continues sequence ${manifest.after.sequence}`,
        )
      manifests.push(manifest)
    }
    return manifests
  }

  /** The rows of a manifest, segment by segment. Throws `JournalDamaged` where they are not the ones it names. */
  async *rows(manifest: ArchivedRows): AsyncIterable<readonly JournalRow[]> {
    let tail = tailIn(manifest.after)
    for (const segment of manifest.segments) {
      const rows = await unpackSegment(segment.name, await this.#verified(segment))
      for (const row of rows) tail = nextTail(tail, row)
      yield rows
    }
    const until = tailIn(manifest.until)
    if (tail.sequence !== until.sequence || !equalHashes(tail.hash, until.hash))
      throw new JournalDamaged(`The archive until sequence ${until.sequence} ends with sequence ${tail.sequence}`)
  }

  /** Reads every file of a manifest. Throws `JournalDamaged` at the first that is missing or changed. */
  async verify(manifest: ArchiveManifest): Promise<void> {
    for await (const _ of this.rows(manifest));
    await this.verifyFile(manifest.snapshot)
  }

  async verifyFile(file: ArchivedFile): Promise<void> {
    await this.#verified(file)
  }

  async snapshot({ snapshot }: ArchiveManifest): Promise<Uint8Array> {
    return unpack(await this.#verified(snapshot))
  }

  async writeSegment(rows: readonly JournalRow[]): Promise<ArchivedFile> {
    return this.#writeNamed(rows[0]?.firstSequence ?? 0, 'rows.gz', await packSegment(rows))
  }

  async writeSnapshot(sequence: number, state: Uint8Array): Promise<ArchivedFile> {
    return this.#writeNamed(sequence, 'state.gz', await pack(state))
  }

  /** The last file of an archive: without it, the others do not count. */
  async writeManifest(manifest: ArchiveManifest): Promise<void> {
    await this.#write(nameOf(manifest), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  }

  /** Only of a manifest that is not recorded. */
  async deleteManifest(manifest: ArchiveManifest): Promise<void> {
    await this.#blobs.delete(folder + nameOf(manifest))
  }

  /** The name has a part of the hash, so that a run never replaces a file of another run by other content. */
  #writeNamed(sequence: number, ending: string, bytes: Buffer): Promise<ArchivedFile> {
    return this.#write(`${digits(sequence)}-${sha256(bytes).slice(0, nameHashLength)}.${ending}`, bytes)
  }

  async #write(name: string, bytes: Buffer): Promise<ArchivedFile> {
    await this.#blobs.put(
      folder + name,
      (async function* () {
        yield bytes
      })(),
      // The state of a large venue is larger than the blobs that a store otherwise accepts from memory.
      { bytesMax: bytes.length },
    )
    return { name, bytes: bytes.length, sha256: sha256(bytes) }
  }

  async #verified({ name, bytes, sha256: expected }: ArchivedFile): Promise<Buffer> {
    const content = await this.#bytes(name)
    if (content.length !== bytes || sha256(content) !== expected)
      throw new JournalDamaged(`The archived file ${name} is not as it was written`)
    return content
  }

  async #bytes(name: string): Promise<Buffer> {
    const content = await this.#blobs.get(folder + name)
    if (content === undefined) throw new JournalDamaged(`The archived file ${name} is missing`)
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
}

export function tailIn({ firstSequence, sequence, hash }: ArchiveManifest['until']): JournalTail {
  return { firstSequence, sequence, hash: Buffer.from(hash, 'hex') }
}

export function headerIn({ until, snapshot }: ArchiveManifest): SnapshotHeader {
  const { atMs, rules, stateHash } = snapshot
  const hashes = { journalHash: Buffer.from(until.hash, 'hex'), stateHash: Buffer.from(stateHash, 'hex') }
  return { sequence: until.sequence, atMs, rules, ...hashes }
}

const nameOf = ({ until }: ArchiveManifest): string => `${digits(until.sequence)}.json`

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Names sort as their sequences do. */
function digits(sequence: number): string {
  return String(sequence).padStart(16, '0')
}
