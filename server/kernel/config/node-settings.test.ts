import { expect, test } from 'vitest'
import { BadSettings } from './setting.ts'
import { settingsFromEnvironment } from './settings.ts'

const complete = {
  NATS_URL: 'nats://agora:secret@one:4222,nats://agora:secret@two:4222',
  DATABASE_URL: 'postgres://agora@db/agora',
  AGORA_MASTER_KEY: 'ab'.repeat(32),
  AGORA_SITE: 'https://agora.example.com',
  AGORA_UPLOADS_DIR: '/srv/agora/uploads',
}

test('NODE-14: with all shared settings present, NATS_URL is accepted', () => {
  expect(settingsFromEnvironment(complete)).toMatchObject({
    natsUrl: complete.NATS_URL,
    uploadsDirectory: '/srv/agora/uploads',
  })
})

test.each(['DATABASE_URL', 'AGORA_MASTER_KEY', 'AGORA_SITE', 'AGORA_UPLOADS_DIR'] as const)(
  'NODE-14: NATS_URL without %s is rejected, and the error names it',
  (left) => {
    const { [left]: _left, ...rest } = complete
    expect(() => settingsFromEnvironment(rest)).toThrow(BadSettings)
    expect(() => settingsFromEnvironment(rest)).toThrow(left)
    expect(() => settingsFromEnvironment(rest)).toThrow('must be set too when NATS_URL is: all nodes ')
  },
)

test('NODE-14: with S3, no uploads directory is needed', () => {
  const { AGORA_UPLOADS_DIR: _left, ...rest } = complete
  const s3Endpoint = 'https://s3.example.com'
  const keys = { AGORA_S3_BUCKET: 'files', AGORA_S3_ACCESS_KEY: 'access', AGORA_S3_SECRET_KEY: 'secret' }
  expect(settingsFromEnvironment({ ...rest, ...keys, AGORA_S3_ENDPOINT: s3Endpoint })).toMatchObject({ s3Endpoint })
})

test.each(['', 'one:4222', 'http://one:4222', 'nats://one:4222,', 'nats://one:4222/path', 'nats://'])(
  'NODE-14: %j is not a NATS address',
  (text) => {
    const read = () => settingsFromEnvironment({ ...complete, NATS_URL: text })
    if (text === '') expect(read().natsUrl).toBeUndefined()
    else expect(read).toThrow('NATS_URL must be an address such as nats://')
  },
)
