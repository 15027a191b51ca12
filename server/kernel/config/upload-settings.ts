import { z } from 'zod'
import { BadSettings, setting, type ValuesOf } from './setting.ts'
import { wholeNumber } from './whole-number.ts'

const mebibytes = (most: number) => wholeNumber(1, most)

const name = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** The storage and the quotas of uploaded files. */
export const uploadSettings = {
  fileUploadMebibytesMax: setting({
    name: 'AGORA_MAX_FILE_UPLOAD_SIZE_MIB',
    meaning: 'The maximum size of a file uploaded to the chat',
    form: 'a whole number of MiB from 1 to 10000',
    fallback: '100',
    schema: mebibytes(10_000),
  }),
  uploadQuotaMebibytes: setting({
    name: 'AGORA_UPLOAD_QUOTA_MIB',
    meaning: 'The quota of all uploaded files together; not set = no limit',
    form: 'a whole number of MiB from 1 to 100000000',
    fallback: undefined,
    schema: mebibytes(100_000_000),
  }),
  guestAndBotQuotaMebibytes: setting({
    name: 'AGORA_GUEST_AND_BOT_UPLOAD_QUOTA_MIB',
    meaning: 'The quota of the uploaded files of one guest or bot; 0 = no separate limit',
    form: 'a whole number of MiB from 0 to 100000000',
    fallback: '1000',
    schema: wholeNumber(0, 100_000_000),
  }),
  s3Endpoint: setting({
    name: 'AGORA_S3_ENDPOINT',
    meaning:
      'Store uploads on this S3-compatible server instead of the data directory; requires the bucket and both keys',
    form: 'an address such as https://s3.example.com without a path',
    fallback: undefined,
    schema: z.string().refine(isBareAddress),
  }),
  s3Bucket: setting({
    name: 'AGORA_S3_BUCKET',
    meaning: 'The bucket of the uploads',
    form: 'a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens',
    fallback: undefined,
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  }),
  s3Region: setting({
    name: 'AGORA_S3_REGION',
    meaning: 'The region of the bucket, if the server has regions',
    form: 'letters, digits and hyphens, such as eu-central-1',
    fallback: 'us-east-1',
    schema: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
  }),
  s3AccessKey: setting({
    name: 'AGORA_S3_ACCESS_KEY',
    meaning: 'The access key id for the bucket',
    form: 'up to 200 printable characters without spaces',
    fallback: undefined,
    secret: true,
    schema: name,
  }),
  s3SecretKey: setting({
    name: 'AGORA_S3_SECRET_KEY',
    meaning: 'The secret access key for the bucket',
    form: 'up to 200 printable characters without spaces',
    fallback: undefined,
    secret: true,
    schema: name,
  }),
}

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

type S3Values = Pick<
  ValuesOf<typeof uploadSettings>,
  's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey'
>

/** Undefined if uploads are stored on disk; all of the settings or none. */
export function s3Of(values: S3Values): S3Settings | undefined {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3Region: region, s3AccessKey, s3SecretKey } = values
  if (endpoint !== undefined && bucket !== undefined && s3AccessKey !== undefined && s3SecretKey !== undefined)
    return { endpoint, bucket, region, accessKey: s3AccessKey, secretKey: s3SecretKey }
  const needed = {
    AGORA_S3_ENDPOINT: endpoint,
    AGORA_S3_BUCKET: bucket,
    AGORA_S3_ACCESS_KEY: s3AccessKey,
    AGORA_S3_SECRET_KEY: s3SecretKey,
  }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(needed).length) return undefined
  throw new BadSettings(missing.map((name) => `${name} must be set too: uploads are stored on an S3 server`))
}

function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}
