import { expect, test } from 'vitest'
import { chatForTest } from '../../testing.ts'

const { ok, call } = await chatForTest()

test('server settings need no credentials and name the feature level', async () => {
  const body = await ok('nobody', 'GET', '/server_settings')
  expect(body).toMatchObject({
    zulip_feature_level: 500,
    zulip_version: '12.1',
    realm_name: 'Test',
    realm_uri: 'http://chat.test',
  })
})

test('the reply names an unknown parameter', async () => {
  const body = await ok('nobody', 'GET', '/server_settings', { colour: 'red' })
  expect(body.ignored_parameters_unsupported).toEqual(['colour'])
})

test('the wrong method is answered with 405 and the right ones', async () => {
  const { status, headers, body } = await call('nobody', 'DELETE', '/server_settings')
  expect(status).toBe(405)
  expect(headers.allow).toContain('GET')
  expect(body).toMatchObject({
    result: 'error',
    msg: 'Method Not Allowed',
    allowed_methods: ['GET', 'HEAD', 'OPTIONS'],
  })
})
