import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { signedCall } from '../../server/chat/calls/big-blue-button.ts'
import { watchOrganizationJob } from '../../server/chat/organization/jobs/watch-organization.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { openFile } from '../../server/chat/testing-uploads.ts'

let answer = '<response><returncode>SUCCESS</returncode><createTime>1700000000000</createTime></response>'
const requestUrls: string[] = []
const server = createServer((request, response) => {
  requestUrls.push(request.url ?? '')
  response.end(answer)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bigbluebutton/`
const chat = await chatForTest({ callServers: { bigBlueButton: { url, secret: 'shared' } } })
const without = await chatForTest()
const { ok, call, people, listen } = chat
afterAll(() => {
  server.close()
})

test('CALL-1: a link to a BigBlueButton call opens it, with its creator as the host', async () => {
  const { url: link } = await ok('hamlet', 'GET', '/calls/bigbluebutton/create', { meeting_name: 'Elsinore' })
  expect(link).toMatch(/^\/calls\/bigbluebutton\/join\?bigbluebutton=/)
  const joined = async (who: 'hamlet' | 'iris' | 'nobody') => openFile(chat, who, link)
  const [host, guest] = [await joined('hamlet'), await joined('iris')]
  expect(host.status).toBe(302)
  const passwordIn = ({ headers }: typeof host) => new URL(headers.location ?? '').searchParams.get('password')
  expect(passwordIn(host)).toBe(`${passwordIn(guest)}-host`)
  const { searchParams } = new URL(guest.headers.location ?? '')
  expect(searchParams.get('fullName')).toBe(people.iris.fullName)
  const { checksum, ...fields } = Object.fromEntries(searchParams)
  expect(signedCall({ url, secret: 'shared' }, 'join', fields)).toContain(`checksum=${checksum}`)
  expect(requestUrls[0]).toContain('name=Elsinore')
  expect((await joined('nobody')).status).toBe(401)
  expect(
    (
      await openFile(
        chat,
        'iris',
        link.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')),
      )
    ).status,
  ).toBe(400)
  answer = '<response><returncode>FAILED</returncode></response>'
  expect((await joined('iris')).status).toBe(400)
})

test('CALL-2: calls at servers that are not configured are refused', async () => {
  expect(await without.call('hamlet', 'GET', '/calls/bigbluebutton/create', { meeting_name: 'x' })).toMatchObject({
    status: 400,
    body: { msg: 'BigBlueButton credentials have not been configured' },
  })
  for (const provider of ['zoom', 'webex', 'constructorgroups', 'nextcloud_talk'])
    expect(await call('hamlet', 'POST', `/calls/${provider}/create`, { room_name: 'x' })).toMatchObject({ status: 400 })
  expect(await call('hamlet', 'GET', '/messages/summary', { narrow: [] })).toMatchObject({
    status: 400,
    body: { msg: 'AI features are not enabled on this server.' },
  })
})

test('CALL-3: POST /zcommand', async () => {
  const received = listen('hamlet')
  expect(await ok('hamlet', 'POST', '/zcommand', { command: '/ping' })).toEqual({ result: 'success', msg: '' })
  const run = async (command: string) => (await ok('hamlet', 'POST', '/zcommand', { command })).msg
  expect(await run('/dark')).toBe('Changed to dark theme! To revert `/light`.')
  expect(await run('/night')).toBe('You are still in dark theme.')
  expect(await run('/day')).toContain('light theme')
  expect(await run('/fluid-width')).toContain('fluid-width')
  expect(await run('/fixed-width')).toContain('fixed-width')
  const notified = received.received().filter(({ type }) => type === 'user_settings')
  expect(notified.map(({ property, value }) => [property, value])).toEqual([
    ['color_scheme', 2],
    ['color_scheme', 3],
    ['fluid_layout_width', true],
    ['fluid_layout_width', false],
  ])
  for (const [command, msg] of [
    ['dark', 'There should be a leading slash in the zcommand.'],
    ['/constructor', 'No such command: constructor'],
  ])
    expect(await call('hamlet', 'POST', '/zcommand', { command })).toMatchObject({ status: 400, body: { msg } })
})

test('CALL-4: POST /realm/test_welcome_bot_custom_message', async () => {
  const path = '/realm/test_welcome_bot_custom_message'
  const users = await createSystemBots(chat.accounts, 'agora.example')
  await chat.services.directory.refresh({ users })
  const text = { welcome_message_custom_text: 'Welcome to **Elsinore**' }
  const { message_id } = await ok('adam', 'POST', path, text)
  const { message } = await ok('adam', 'GET', `/messages/${message_id}`)
  expect(message).toMatchObject({ sender_full_name: 'Welcome Bot', type: 'private' })
  expect(await call('hamlet', 'POST', path, text)).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } })
  for (const wrong of ['', 'x'.repeat(8001)])
    expect(await call('adam', 'POST', path, { welcome_message_custom_text: wrong })).toMatchObject({ status: 400 })
})

test('CALL-5: users sign in again after the operator reactivates the organization', async () => {
  const { services } = without
  await without.ok('olivia', 'POST', '/realm/deactivate')
  await services.database.transaction(async (tx) => {
    expect(await services.organization.reopen(tx)).toBe(true)
    expect(await services.organization.reopen(tx)).toBe(false)
  })
  expect((await without.call('olivia', 'GET', '/users/me')).status).toBe(401)
  await watchOrganizationJob(services).run()
  await without.ok('olivia', 'GET', '/users/me')
})
