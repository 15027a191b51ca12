import type { Settings } from '../../config/settings.ts'
import { s3Of } from '../../config/upload-settings.ts'
import type { BlobStore } from './blobs.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { S3Blobs } from './s3-blobs.ts'

/** The clock of a shared file system may differ, and a write may wait for a slow sender. */
const abandonedAfterMs = 24 * 3_600_000

type BlobSettings = Pick<Settings, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'natsUrl'>

/** Opens the blob storage of a server that starts. */
export async function openBlobs(settings: BlobSettings, directory: string): Promise<BlobStore> {
  const blobs = blobsOf(settings, directory)
  // Another node may be writing an unfinished file.
  const untouchedSinceMs = settings.natsUrl === undefined ? undefined : Date.now() - abandonedAfterMs
  if (blobs instanceof DiskBlobs) await blobs.removeUnfinished(untouchedSinceMs)
  return blobs
}

/** The blob storage: the S3 server if it is configured, otherwise this directory. */
export function blobsOf(settings: Omit<BlobSettings, 'natsUrl'>, directory: string): DiskBlobs | S3Blobs {
  const s3 = s3Of(settings)
  return s3 === undefined ? new DiskBlobs(directory) : new S3Blobs(s3)
}
