import { z } from 'zod'
import { setting } from './setting.ts'
import { wholeNumber } from './whole-number.ts'

const mebibytes = (most: number) => wholeNumber(1, most)

const name = z.string().regex(/^[\x21-\x7e]{1,200}$/)

/** Where uploaded files lie and how many there may be. */
export const uploadSettings = {
  fileUploadMebibytesMax: setting({
    name: 'AGORA_MAX_FILE_UPLOAD_SIZE_MIB',
    meaning: 'The largest file people may upload to the chat',
    form: 'a whole number of MiB from 1 to 10000',
    fallback: '100',
    schema: mebibytes(10_000),
  }),
  uploadQuotaMebibytes: setting({
    name: 'AGORA_UPLOAD_QUOTA_MIB',
    meaning: 'Room for all uploaded files together; left out = as much as the disk has',
    form: 'a whole number of MiB from 1 to 100000000',
    fallback: undefined,
    schema: mebibytes(100_000_000),
  }),
  guestAndBotQuotaMebibytes: setting({
    name: 'AGORA_GUEST_AND_BOT_UPLOAD_QUOTA_MIB',
    meaning: 'Room for the uploaded files of one guest or one bot; 0 = no limit of their own',
    form: 'a whole number of MiB from 0 to 100000000',
    fallback: '1000',
    schema: wholeNumber(0, 100_000_000),
  }),
  s3Endpoint: setting({
    name: 'AGORA_S3_ENDPOINT',
    meaning: 'Keep uploads at this S3-compatible server in place of the data directory; needs the bucket and both keys',
    form: 'an address such as https://s3.example.com without a path',
    fallback: undefined,
    schema: z.string().refine(isBareAddress),
  }),
  s3Bucket: setting({
    name: 'AGORA_S3_BUCKET',
    meaning: 'The bucket uploads are kept in',
    form: 'a bucket name of 3 to 63 lower-case letters, digits, dots and hyphens',
    fallback: undefined,
    schema: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  }),
  s3Region: setting({
    name: 'AGORA_S3_REGION',
    meaning: 'The region of the bucket, where the server has any',
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

function isBareAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && href === `${origin}/`
}
