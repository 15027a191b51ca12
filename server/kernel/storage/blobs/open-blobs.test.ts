import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsFromEnvironment } from '../../config/settings.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { openBlobs } from './open-blobs.ts'
import { S3Blobs } from './s3-blobs.ts'

const four = {
  AGORA_S3_ENDPOINT: 'https://s3.example.com',
  AGORA_S3_BUCKET: 'agora-files',
  AGORA_S3_ACCESS_KEY: 'access',
  AGORA_S3_SECRET_KEY: 'secret',
}

test('UPLOAD-19: files are in the directory, or on the S3 server if all its settings are set', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'agora-open-blobs-'))
  expect(await openBlobs(settingsFromEnvironment({}), directory)).toBeInstanceOf(DiskBlobs)
  expect(await openBlobs(settingsFromEnvironment(four), directory)).toBeInstanceOf(S3Blobs)
  await rm(directory, { recursive: true })
})

test.each(Object.keys(four))('UPLOAD-19: without %s alone every setting is refused, and the error names it', (left) => {
  expect(() => settingsFromEnvironment({ ...four, [left]: undefined })).toThrow(`${left} must be set too`)
})
