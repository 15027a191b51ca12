import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import type { Settings } from '../../server/kernel/config/settings.ts'
import type { BlobStore } from '../../server/kernel/storage/blobs/blobs.ts'
import { DiskBlobs } from '../../server/kernel/storage/blobs/disk-blobs.ts'
import { openBlobs } from '../../server/kernel/storage/blobs/open-blobs.ts'
import { runAlone, type StillAlone } from '../../server/kernel/storage/exclusive-work.ts'
import { LeadershipLost } from '../../server/kernel/storage/leadership.ts'
import { archiveRows } from '../../server/trading/store/archive/archive-rows.ts'
import { JournalArchive } from '../../server/trading/store/archive/journal-archive.ts'
import { publicKeyText } from '../../server/trading/store/archive/manifest.ts'
import { restoreRows } from '../../server/trading/store/archive/restore-rows.ts'
import type { CommandContext } from '../context.ts'
import { type AtDeployment, atDeployment, refuseOldSchema } from '../with-deployment.ts'

const keepDaysDefault = 30
const dayMs = 86_400_000

export const archivePlace = '<folder|s3>'

export interface ArchiveOptions {
  readonly archive?: string
  readonly publicKey?: string
}

interface ArchivingOptions {
  readonly to: string
  readonly key: string
  readonly keepDays: number
}

export function defineArchiving(journal: Command, context: CommandContext): void {
  journal
    .command('archive')
    .description('Move old rows of the journal to files or S3, verified and signed; the server may run')
    .requiredOption(`--to ${archivePlace}`, 'a folder, or the S3 bucket of the settings')
    .requiredOption('--key <file>', 'the Ed25519 key that signs; created if it does not exist')
    .option('--keep-days <days>', 'rows of the last days stay in the database', wholeDays, keepDaysDefault)
    .action((options: ArchivingOptions) => archive(context, options))
  journal
    .command('restore')
    .description('Put archived rows back into the database; the server may run')
    .requiredOption(`--from ${archivePlace}`, 'where they were archived')
    .action(({ from }: { from: string }) => restore(context, from))
}

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days, at least 1.')
  return Number(text)
}

/** Undefined if the command names no archive. */
export async function archiveOf(settings: Settings, options: ArchiveOptions): Promise<JournalArchive | undefined> {
  if (options.archive === undefined) return undefined
  return new JournalArchive(await blobsAt(settings, options.archive), options.publicKey)
}

async function blobsAt(settings: Settings, place: string): Promise<BlobStore> {
  if (place !== 's3') return new DiskBlobs(place)
  if (settings.s3Endpoint === undefined) throw new Error('no S3 server is configured: set AGORA_S3_ENDPOINT')
  return openBlobs(settings, settings.dataDirectory)
}

async function archive(context: CommandContext, { to, key, keepDays }: ArchivingOptions): Promise<void> {
  const { privateKey, publicKey } = await signingKey(context, key)
  await alone(context, async ({ settings, deployment: { database } }, stillAlone) => {
    const nowMs = systemClock.nowMs()
    const manifest = await archiveRows({
      database,
      archive: new JournalArchive(await blobsAt(settings, to), publicKey),
      privateKey,
      nowMs,
      beforeMs: nowMs - keepDays * dayMs,
      stillAlone,
      onProgress: (sequence) => context.print(`written up to sequence ${sequence}\n`),
    })
    if (manifest === undefined)
      return context.print(`nothing to archive: no unused row is older than ${keepDays} days\n`)
    const { after, until, rows, segments, snapshot } = manifest
    const bytes = segments.reduce((sum, file) => sum + file.bytes, snapshot.bytes)
    context.print(`archived ${rows} rows, sequence ${after.sequence + 1} to ${until.sequence}, in ${bytes} bytes\n`)
    context.print(`state   ${snapshot.stateHash}\nsigned by ${publicKey}\n`)
  })
}

async function restore(context: CommandContext, from: string): Promise<void> {
  await alone(context, async ({ settings, deployment: { database } }, stillAlone) => {
    const source = new JournalArchive(await blobsAt(settings, from))
    const onProgress = (sequence: number) => context.print(`read up to sequence ${sequence}\n`)
    const rows = await restoreRows(database, source, { onProgress, stillAlone })
    context.print(rows === 0 ? 'nothing to restore\n' : `restored ${rows} rows\n`)
  })
}

/** Two of these commands at once would delete rows that the other one reads. */
async function alone(
  context: CommandContext,
  work: (at: AtDeployment, stillAlone: StillAlone) => Promise<void>,
): Promise<void> {
  await atDeployment(context, async (at) => {
    const { connection, database } = at.deployment
    await refuseOldSchema(database)
    try {
      const done = await runAlone(connection, 'journal-archive', async (stillAlone) => {
        await work(at, stillAlone)
        return true
      })
      if (done === undefined) throw new Error('another command is archiving or restoring the journal')
    } catch (error) {
      if (!(error instanceof LeadershipLost)) throw error
      const advice =
        'the connection that keeps other commands out was lost: nothing more is changed; repeat the command'
      throw new Error(advice, { cause: error })
    }
  })
}

async function signingKey(context: CommandContext, file: string): Promise<{ privateKey: string; publicKey: string }> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  const privateKey =
    stored ?? generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const publicKey = publicKeyText(ed25519Of(file, privateKey))
  if (stored === undefined) {
    await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' })
    context.print(`created the key ${file}; keep it and its public key ${publicKey} away from this machine\n`)
  }
  return { privateKey, publicKey }
}

/** Refused before any row is moved: no reader accepts a manifest that another kind of key has signed. */
function ed25519Of(file: string, privateKey: string): KeyObject {
  const refused = `${file} has no Ed25519 private key in PEM; name the key of the archive, or a new file`
  try {
    const key = createPrivateKey(privateKey)
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(refused)
    return createPublicKey(key)
  } catch (cause) {
    throw new Error(refused, { cause })
  }
}
