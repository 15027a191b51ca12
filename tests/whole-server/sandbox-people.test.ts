import { expect, test } from 'vitest'
import { callChat } from '../web/chat-api.ts'
import { startSandbox } from './sandbox-server.ts'

interface SignIns {
  readonly people: readonly { readonly role: string; readonly email: string; readonly password: string }[]
}

test('after a restart the sandbox knows the new address of its people, and creates nobody twice', async () => {
  const server = await startSandbox()
  const { site, chatUrl, chat } = server.ready
  const users = async () => (await callChat(chatUrl, chat.owner, 'GET', '/users', {})).members as { user_id: number }[]
  const before = await users()
  const new_email = 'maxima@agora.example'
  await callChat(chatUrl, chat.owner, 'PATCH', `/users/${chat.member.userId}`, { new_email })
  await server.stop()
  await server.start()
  expect((await users()).map(({ user_id }) => user_id)).toEqual(before.map(({ user_id }) => user_id))
  const { people } = (await (await fetch(`${site}/sandbox/sign-ins`)).json()) as SignIns
  expect(people.find(({ role }) => role === 'member')).toMatchObject({ email: new_email })
  const own = await callChat(chatUrl, { ...chat.member, email: new_email }, 'GET', '/users/me', {})
  expect(own).toMatchObject({ user_id: chat.member.userId, delivery_email: new_email })
  await server.end()
})
