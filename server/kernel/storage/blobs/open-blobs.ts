import type { Settings } from '../../config/settings.ts'
import { s3Of } from '../../config/upload-settings.ts'
import type { BlobStore } from './blobs.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { S3Blobs } from './s3-blobs.ts'

type BlobSettings = Pick<Settings, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'natsUrl'>

/** Opens the blob storage: the S3 server if it is configured, otherwise this directory. */
export async function openBlobs(settings: BlobSettings, directory: string): Promise<BlobStore> {
  const s3 = s3Of(settings)
  if (s3 !== undefined) return new S3Blobs(s3)
  const blobs = new DiskBlobs(directory)
  // Another node may be writing an unfinished file.
  if (settings.natsUrl === undefined) await blobs.removeUnfinished()
  return blobs
}
