import { describe, expect, test } from 'vitest'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { openFile, uploaded } from '../../../server/chat/testing-uploads.ts'

const chat = await chatForTest()

async function readers(url: string): Promise<string[]> {
  const found: string[] = []
  for (const who of ['olivia', 'adam', 'hamlet', 'iris', 'gina', 'bot', 'nobody'] as const)
    if ((await openFile(chat, who, url)).status === 200) found.push(who)
  return found
}

let made = 0

async function channel(people: readonly TestUserName[], settings: Record<string, unknown>): Promise<number> {
  made += 1
  const name = `room ${made}`
  await chat.ok('hamlet', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name }],
    principals: people.map((who) => chat.people[who].id),
    ...settings,
  })
  return (await chat.ok('hamlet', 'GET', '/get_stream_id', { stream: name })).stream_id
}

const isPrivate = { invite_only: true, history_public_to_subscribers: true }
const isProtected = { invite_only: true, history_public_to_subscribers: false }

const post = async (who: TestUserName, to: number, content: string, topic = 't'): Promise<number> =>
  (await chat.ok(who, 'POST', '/messages', { type: 'stream', to, topic, content })).id

const upload = (who: TestUserName) => uploaded(chat, who, { name: 'secret.txt', content: 'secret' })

describe('access to a file', () => {
  test('UPLOAD-4: at first only its owner', async () => {
    expect(await readers(await upload('hamlet'))).toEqual(['hamlet'])
  })

  test('UPLOAD-4: every user who can read a message that links it', async () => {
    const url = await upload('hamlet')
    await post('hamlet', await channel(['hamlet', 'iris', 'gina'], isPrivate), `see [it](${url})`)
    expect(await readers(url)).toEqual(['hamlet', 'iris', 'gina'])
  })

  test('UPLOAD-4: in a public channel every member, and no unsubscribed guest', async () => {
    const url = await upload('hamlet')
    await post('hamlet', await channel(['hamlet'], {}), `see http://chat.test${url}`)
    expect(await readers(url)).toEqual(['olivia', 'adam', 'hamlet', 'iris', 'bot'])
  })

  test('UPLOAD-5: a link by a user who cannot read the file grants no access', async () => {
    const url = await upload('hamlet')
    const id = await post('iris', await channel(['hamlet', 'iris', 'adam'], isPrivate), `[mine](${url}) now`)
    expect(await readers(url)).toEqual(['hamlet'])
    const narrow = [
      { operator: 'has', operand: 'attachment' },
      { operator: 'id', operand: id },
    ]
    const { messages } = await chat.ok('iris', 'GET', '/messages', { anchor: id, num_before: 1, num_after: 1, narrow })
    expect(messages).toEqual([])
    await chat.ok('iris', 'PATCH', `/messages/${id}`, { content: `still [mine](${url})` })
    expect(await readers(url)).toEqual(['hamlet'])
  })

  test('UPLOAD-5: a user with access may share it', async () => {
    const url = await upload('hamlet')
    await post('hamlet', await channel(['hamlet', 'iris'], isPrivate), `[a](${url})`)
    const id = await post('iris', await channel(['hamlet', 'iris', 'adam'], isPrivate), `[b](${url})`)
    expect(await readers(url)).toEqual(['adam', 'hamlet', 'iris'])
    const narrow = [{ operator: 'has', operand: 'attachment' }]
    const { messages } = await chat.ok('iris', 'GET', '/messages', { anchor: id, num_before: 0, num_after: 0, narrow })
    expect(messages).toMatchObject([{ id }])
  })

  test('UPLOAD-4: access ends with the message: deleted, moved, or in a channel that the user left', async () => {
    const first = await channel(['hamlet', 'iris'], isPrivate)
    const second = await channel(['hamlet', 'adam'], isPrivate)
    const url = await upload('hamlet')
    const id = await post('hamlet', first, `[a](${url})`)
    expect(await readers(url)).toEqual(['hamlet', 'iris'])
    await chat.ok('olivia', 'PATCH', '/realm', { can_move_messages_between_channels_group: { new: members() } })
    await chat.ok('hamlet', 'PATCH', `/messages/${id}`, { stream_id: second, send_notification_to_new_thread: false })
    expect(await readers(url)).toEqual(['adam', 'hamlet'])
    const { name } = (await chat.ok('hamlet', 'GET', `/streams/${second}`)).stream
    await chat.ok('adam', 'DELETE', '/users/me/subscriptions', { subscriptions: [name] })
    expect(await readers(url)).toEqual(['hamlet'])
    const third = await upload('hamlet')
    const doomed = await post('hamlet', first, `[c](${third})`)
    expect(await readers(third)).toEqual(['hamlet', 'iris'])
    await chat.ok('olivia', 'PATCH', '/realm', { can_delete_own_message_group: { new: members() } })
    await chat.ok('hamlet', 'DELETE', `/messages/${doomed}`)
    expect(await readers(third)).toEqual(['hamlet'])
  })

  test('UPLOAD-4: protected history hides files from before', async () => {
    const place = await channel(['hamlet', 'iris'], isProtected)
    const url = await upload('hamlet')
    await post('hamlet', place, `[a](${url})`)
    const { name } = (await chat.ok('hamlet', 'GET', `/streams/${place}`)).stream
    const subscriptions = [{ name }]
    await chat.ok('hamlet', 'POST', '/users/me/subscriptions', { subscriptions, principals: [chat.people.adam.id] })
    expect(await readers(url)).toEqual(['hamlet', 'iris'])
    await post('hamlet', place, `again [a](${url})`)
    expect(await readers(url)).toEqual(['adam', 'hamlet', 'iris'])
  })

  test('UPLOAD-4: the files of a web-public channel are public', async () => {
    const url = await upload('olivia')
    await chat.ok('olivia', 'PATCH', '/realm', { enable_spectator_access: true })
    await chat.ok('olivia', 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'web' }],
      is_web_public: true,
    })
    const { stream_id } = await chat.ok('olivia', 'GET', '/get_stream_id', { stream: 'web' })
    await post('olivia', stream_id, `[a](${url})`)
    expect(await readers(url)).toContain('nobody')
  })
})

function members(): number {
  return chat.services.directory.systemGroupId('role:members')
}

test('UPLOAD-23: a file that is opened in a browser without access leads to the page of the file', async () => {
  const url = await uploaded(chat, 'hamlet', { name: 'a b&c.txt', content: 'x', type: 'text/plain' })
  const opened = async (address: string, headers: Record<string, string>) => {
    const reply = await chat.app.inject({ url: address, headers: { accept: 'text/html,*/*;q=0.8', ...headers } })
    return [reply.statusCode, reply.headers.location]
  }
  const download = url.replace('/user_uploads/', '/user_uploads/download/')
  for (const address of [url, download, '/user_uploads/2/no/such/file.txt']) {
    const page = `/file?path=${encodeURIComponent(address)}`
    for (const headers of [{}, { cookie: '__Host-session=ended; session=ended' }])
      expect(await opened(address, headers), address).toEqual([302, page])
    expect((await opened(address, { accept: '*/*' }))[0]).not.toBe(302)
    expect((await opened(address, { accept: 'image/webp,image/*' }))[0]).not.toBe(302)
  }
  expect(await opened(url, await chat.credentials('hamlet'))).toEqual([200, undefined])
  expect(await opened(url, await chat.credentials('iris'))).toEqual([302, `/file?path=${encodeURIComponent(url)}`])
})
