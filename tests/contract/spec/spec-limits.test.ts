import { describe, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { uploadParts } from '../../../server/chat/testing-uploads.ts'
import { specChat } from './spec-chat-for-test.ts'

const chat = await specChat({ uploads: { fileMebibytesMax: 1 } })
const { ok, call, refused, people, services, app } = chat
const square = await makeChannel(services, 'square')
const registered = await ok('hamlet', 'POST', '/register')
const file = (name: string, bytes: number) => ({ name, content: Buffer.alloc(bytes, 'x'), type: 'text/plain' })
const plain = { result: 'success', msg: '' }

describe('chat spec, limits: from the register response', () => {
  const send = (params: object) =>
    call('hamlet', 'POST', '/messages', { type: 'channel', to: square.id, topic: 't', content: 'c', ...params })

  test('message length: max_message_length', async () => {
    const most = registered.max_message_length
    const { status, body } = await send({ content: 'x'.repeat(most) })
    expect(status).toBe(200)
    const { message } = await ok('hamlet', 'GET', `/messages/${body.id}`, { apply_markdown: false })
    expect(message.content).toHaveLength(most)
    const longer = await send({ content: 'x'.repeat(most + 1) })
    expect([longer.status, longer.body.code]).toEqual([400, 'BAD_REQUEST'])
  })

  test('topic length: max_topic_length', async () => {
    const most = registered.max_topic_length
    const topicOf = async (length: number) => {
      const { body } = await send({ topic: 'y'.repeat(length) })
      return (await ok('hamlet', 'GET', `/messages/${body.id}`)).message.subject
    }
    expect(await topicOf(most)).toBe('y'.repeat(most))
    expect(await topicOf(most + 1)).toBe(`${'y'.repeat(most - 3)}...`)
  })

  test('upload size: max_file_upload_size_mib, in MiB', async () => {
    expect(registered.max_file_upload_size_mib).toBe(1)
    expect((await uploadParts(chat, 'hamlet', file('fits.txt', 1024 * 1024))).status).toBe(200)
    const { status, body } = await uploadParts(chat, 'hamlet', file('over.txt', 1024 * 1024 + 1))
    expect([status, body.result, body.code]).toEqual([413, 'error', 'REQUEST_TOO_LARGE'])
  })

  test.each([
    'max_message_length',
    'max_topic_length',
    'max_stream_name_length',
    'max_stream_description_length',
    'max_channel_folder_name_length',
    'max_channel_folder_description_length',
    'max_file_upload_size_mib',
  ])('%s is a positive whole number', (name) => {
    expect(Number.isSafeInteger(registered[name]) && registered[name] > 0).toBe(true)
  })
})

describe('chat spec, POST /user_uploads', () => {
  const status = async (who: 'hamlet' | 'iris', url: string) =>
    (await app.inject({ method: 'GET', url, headers: await chat.credentials(who) })).statusCode

  test('access: others gain it through messages that contain the link', async () => {
    const { url } = (await uploadParts(chat, 'hamlet', file('ours.txt', 10))).body
    expect(await status('iris', url)).toBe(404)
    await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [people.iris.id], content: `[ours.txt](${url})` })
    expect(await status('iris', url)).toBe(200)
  })

  test('2, 3: result, msg and the ignored parameters', async () => {
    const { authorization = '' } = await chat.credentials('hamlet')
    const part = (head: string, content: string) =>
      `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/user_uploads',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${part('name="colour"', 'red')}${part('name="file"; filename="a.txt"', 'hello')}--b--\r\n`,
    })
    expect(reply.json()).toMatchObject({ ...plain, ignored_parameters_unsupported: ['colour'] })
  })
})

describe('chat spec, the resumable endpoint /tus, under the same versioned root', () => {
  const create = async (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/tus',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `filename ${btoa('a.txt')}`,
        ...headers,
      },
    })

  test('authentication 4: an API key in the Authorization header, as HTTP Basic', async () => {
    expect((await create(await chat.credentials('hamlet'))).statusCode).toBe(201)
    expect((await create({})).statusCode).toBe(401)
    expect((await create({ authorization: 'Basic eDp5' })).statusCode).toBe(401)
  })

  test('authentication 4: a browser session cookie', async () => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/json/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: people.hamlet.deliveryEmail, password: testPassword }).toString(),
    })
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const reply = await create({ cookie, 'x-csrftoken': signedIn.json().csrf_token })
    expect(reply.statusCode).toBe(201)
  })

  test('its reply to the last part names url and filename', async () => {
    const headers = { ...(await chat.credentials('hamlet')), 'tus-resumable': '1.0.0' }
    const { location } = (await create(headers)).headers
    const reply = await app.inject({
      method: 'PATCH',
      url: new URL(String(location), 'http://chat.test').pathname,
      headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: 'hello',
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ url: expect.stringContaining('/user_uploads/'), filename: 'a.txt' })
  })
})

describe('chat spec, errors', () => {
  const document = chat.chat.document.content()

  test.each([
    ...[
      'BAD_REQUEST',
      'STREAM_DOES_NOT_EXIST',
      'INVITATION_FAILED',
      'UNAUTHORIZED_PRINCIPAL',
      'REACTION_DOES_NOT_EXIST',
    ],
    ...['BAD_EVENT_QUEUE_ID', 'CANNOT_DEACTIVATE_LAST_USER', 'CANNOT_DEACTIVATE_GROUP_IN_USE', 'NO_ACTIVE_PUSH_DEVICE'],
    ...['ADMIN_ACTION_REQUIRED', 'FAILED_TO_CONNECT_BOUNCER', 'INTERNAL_SERVER_ERROR_ON_BOUNCER'],
  ])('%s is a code of the OpenAPI document', async (code) => {
    expect(JSON.stringify(await document)).toContain(`"${code}"`)
  })
})

describe('chat spec, versioning', () => {
  test('1: the API is under the path prefix v1 of the base address', async () => {
    const headers = await chat.credentials('hamlet')
    const at = async (url: string) => (await app.inject({ method: 'GET', url, headers })).statusCode
    expect([await at('/api/v1/users/me'), await at('/api/v2/users/me'), await at('/api/users/me')]).toEqual([
      200, 404, 404,
    ])
  })

  test('334: the empty string is a valid topic of a channel', async () => {
    const sent = { type: 'channel', to: square.id, topic: '', content: 'c' }
    const { id } = await ok('hamlet', 'POST', '/messages', sent)
    const { message } = await ok('hamlet', 'GET', `/messages/${id}`, { allow_empty_topic_name: true })
    expect(message.subject).toBe('')
  })

  test('389: channel folders: a folder is in the register response, and a channel has its folder_id', async () => {
    const made = await ok('adam', 'POST', '/channel_folders/create', { name: 'Level 389', description: '' })
    const sent = { name: 'in it', subscribers: [people.hamlet.id], folder_id: made.channel_folder_id }
    await ok('adam', 'POST', '/channels/create', sent)
    const { channel_folders, subscriptions } = await ok('hamlet', 'POST', '/register')
    expect(channel_folders).toContainEqual(expect.objectContaining({ id: made.channel_folder_id, name: 'Level 389' }))
    expect(subscriptions).toContainEqual(expect.objectContaining({ name: 'in it', folder_id: made.channel_folder_id }))
  })

  test('2, 3: DELETE /users/me and POST /fetch_api_key: result, msg and the ignored parameters', async () => {
    const sent = { username: people.iris.deliveryEmail, password: testPassword, colour: 'red' }
    const ignored = { ...plain, ignored_parameters_unsupported: ['colour'] }
    expect(await ok('nobody', 'POST', '/fetch_api_key', sent)).toMatchObject(ignored)
    expect(await ok(await chat.newUser(), 'DELETE', '/users/me', { colour: 'red' })).toEqual(ignored)
    await refused('nobody', 'POST', '/fetch_api_key', {}, { var_name: 'username' })
  })
})
