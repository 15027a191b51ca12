import { BadSettings } from '../../config/setting.ts'
import type { Settings } from '../../config/settings.ts'
import type { BlobStore } from './blobs.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { S3Blobs } from './s3-blobs.ts'

type BlobSettings = Pick<Settings, 's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 'natsUrl'>

/** Opens the blob storage: the S3 server if it is configured, otherwise this directory. */
export async function openBlobs(settings: BlobSettings, directory: string): Promise<BlobStore> {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, s3AccessKey, s3SecretKey } = settings
  if (endpoint !== undefined && bucket !== undefined && s3AccessKey !== undefined && s3SecretKey !== undefined)
    return new S3Blobs({ endpoint, bucket, region, accessKey: s3AccessKey, secretKey: s3SecretKey })
  const needed = {
    AGORA_S3_ENDPOINT: endpoint,
    AGORA_S3_BUCKET: bucket,
    AGORA_S3_ACCESS_KEY: s3AccessKey,
    AGORA_S3_SECRET_KEY: s3SecretKey,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length < Object.keys(needed).length)
    throw new BadSettings(missing.map((name) => `${name} must be set too: uploads are stored on an S3 server`))
  const blobs = new DiskBlobs(directory)
  // Another node may be writing an unfinished file.
  if (settings.natsUrl === undefined) await blobs.removeUnfinished()
  return blobs
}
