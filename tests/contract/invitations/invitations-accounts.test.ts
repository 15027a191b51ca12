import { expect, test } from 'vitest'
import { invitationsForTest } from './invitations-for-test.ts'

const chat = await invitationsForTest()
const { call, ok, posted, listen } = chat

test('INVITE-27: an invitation whose address got an account another way is not listed any more', async () => {
  const emails = ['listed@agora.example', 'renamed@agora.example'] as const
  const listed = async (who: 'hamlet' | 'olivia') => {
    const { invites } = await ok(who, 'GET', '/invites')
    return emails.filter((email) => invites.some((one: { email?: string }) => one.email === email))
  }
  await ok('hamlet', 'POST', '/invites', { invitee_emails: emails.join(), stream_ids: [] })
  const { invites } = await ok('hamlet', 'GET', '/invites')
  const ids = emails.map((email) => invites.find((one: { email?: string }) => one.email === email).id as number)
  await posted()
  const [hamlet, olivia] = [listen('hamlet'), listen('olivia')]
  const changes = () =>
    [hamlet, olivia].map((one) => one.received().filter(({ type }) => type === 'invites_changed').length)
  await ok('adam', 'POST', '/users', {
    email: 'Listed@agora.example',
    full_name: 'Li Sted',
    password: 'their own phrase',
  })
  expect([await listed('hamlet'), await listed('olivia')]).toEqual([[emails[1]], [emails[1]]])
  expect(changes()).toEqual([1, 1])
  await ok('adam', 'PATCH', `/users/${chat.people.iris.id}`, { new_email: emails[1] })
  expect([await listed('hamlet'), await listed('olivia')]).toEqual([[], []])
  expect(changes()).toEqual([1, 1])
  await posted()
  for (const id of ids) {
    const again = await call('hamlet', 'POST', `/invites/${id}/resend`)
    expect(again.body).toMatchObject({ code: 'BAD_REQUEST', msg: 'No such invitation' })
  }
  expect(await posted()).toEqual([])
})

test('INVITE-27: an inviter who may not know that the address has an account keeps the invitation in the list', async () => {
  const email = 'veiled@agora.example'
  await ok('hamlet', 'POST', '/invites', { invitee_emails: email, stream_ids: [] })
  await posted()
  const [hamlet, olivia] = [listen('hamlet'), listen('olivia')]
  await ok('olivia', 'PATCH', '/realm/user_settings_defaults', { email_address_visibility: 3 })
  await ok('adam', 'POST', '/users', { email, full_name: 'Vei Led', password: 'their own phrase' })
  await ok('olivia', 'PATCH', '/realm/user_settings_defaults', { email_address_visibility: 1 })
  const isListed = async (who: 'hamlet' | 'olivia') =>
    (await ok(who, 'GET', '/invites')).invites.some((one: { email?: string }) => one.email === email)
  expect([await isListed('hamlet'), await isListed('olivia')]).toEqual([true, false])
  const changes = [hamlet, olivia].map((one) => one.received().some(({ type }) => type === 'invites_changed'))
  expect(changes).toEqual([false, true])
})
