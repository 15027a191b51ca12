import { expect, test } from 'vitest'
import { accountsMigrations } from '../../../server/accounts/module.ts'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatMigrations } from '../../../server/chat/module.ts'
import type { ChatUser } from '../../../server/chat/people/rules/chat-user.ts'
import { mailMigrations } from '../../../server/kernel/mail/outbox.ts'
import { migrate } from '../../../server/kernel/storage/migrations.ts'
import { testDatabase } from '../../../server/kernel/storage/testing.ts'
import { invitationsForTest, keyIn } from './invitations-for-test.ts'

const { ok, call, browse, posted, postedKey, newUser, services, accounts, invites, newAddress } =
  await invitationsForTest()
const person = { full_name: 'Lena Link', password: testPassword }
const makeLink = async (who: Parameters<typeof ok>[0], invite_as: number) =>
  keyIn((await ok(who, 'POST', '/invites/multiuse', { invite_as })).invite_link)
const nobody = { new: services.directory.systemGroupId('role:nobody') }
// Otherwise a demotion ends every link.
await ok('olivia', 'PATCH', '/realm', {
  create_multiuse_invite_group: { new: services.directory.systemGroupId('role:members') },
})
const channelOf = (creator: ChatUser, name: string, invite_only: boolean) => ({
  name,
  invite_only,
  subscribers: [creator.id],
})
const newGroupOf = async (creator: ChatUser, name: string): Promise<number> =>
  (await ok(creator, 'POST', '/user_groups/create', { name, description: '', members: [] })).group_id

/** Joins with the link; returns the channels and groups of the new user. */
async function joined(key: string) {
  const { status, body } = await browse('POST', `/join/${key}`, { ...person, full_name: `Lena ${key.slice(0, 8)}` })
  expect(status).toBe(200)
  const { directory } = services
  const isIn = (members: { has(id: number): boolean }) => members.has(body.user_id)
  return {
    channels: [...directory.subscriptionsOf(body.user_id).keys()].sort((one, other) => one - other),
    groups: [...directory.groups().values()].filter(({ memberIds }) => isIn(memberIds)).map(({ id }) => id),
  }
}
const stateOf = async (key: string) => (await browse('GET', `/join/${key}`)).body.state

test('INVITE-21: a link to a role that its creator may no longer grant creates no account', async () => {
  const maker = await newUser(200, 'Former Administrator')
  const [forAdministrators, forMembers] = [await makeLink(maker, 200), await makeLink(maker, 400)]
  const email = newAddress()
  await browse('POST', `/join/${forAdministrators}`, { email })
  const confirmation = await postedKey()
  await ok('olivia', 'PATCH', `/users/${maker.id}`, { role: 400 })
  expect(await stateOf(forAdministrators)).toBe('revoked')
  expect(await stateOf(forMembers)).toBe('open')
  const joined = await browse('POST', `/join/${confirmation}`, person)
  expect(joined).toMatchObject({ status: 400, body: { state: 'revoked' } })
  expect(await accounts.findByEmail(email)).toBeUndefined()
})

test('INVITE-21: an invitation revoked by a demotion stays revoked after a promotion', async () => {
  const maker = await newUser(200, 'Twice Administrator')
  const key = await makeLink(maker, 200)
  await ok('olivia', 'PATCH', `/users/${maker.id}`, { role: 400 })
  await ok('olivia', 'PATCH', `/users/${maker.id}`, { role: 200 })
  expect(await stateOf(key)).toBe('revoked')
})

test('INVITE-21: also if the role was changed without the chat', async () => {
  const maker = await newUser(200, 'Quietly Demoted')
  const key = await makeLink(maker, 200)
  await accounts.changeRole(maker.id, 400)
  expect(await stateOf(key)).toBe('revoked')
  expect(await browse('POST', `/join/${key}`, { email: newAddress() })).toMatchObject({ body: { state: 'revoked' } })
})

test('INVITE-25: a link gives no channel and no group that its creator may no longer give', async () => {
  const maker = await newUser(400, 'Former Insider')
  const secret = (await ok(maker, 'POST', '/channels/create', channelOf(maker, 'secret', true))).id
  const open = (await ok(maker, 'POST', '/channels/create', channelOf(maker, 'open to all', false))).id
  const lost = await newGroupOf(maker, 'lost')
  const kept = await newGroupOf(maker, 'kept')
  const terms = { stream_ids: [secret, open], group_ids: [lost, kept] }
  const invited = async () => {
    await ok(maker, 'POST', '/invites', { invitee_emails: newAddress(), ...terms })
    return postedKey()
  }
  const [first, second] = [await invited(), await invited()]
  expect(await joined(first)).toEqual({ channels: [secret, open], groups: [lost, kept] })
  await ok('olivia', 'PATCH', `/user_groups/${lost}`, { can_add_members_group: nobody, can_manage_group: nobody })
  await ok(maker, 'PATCH', `/streams/${secret}`, { can_administer_channel_group: nobody })
  await ok('adam', 'DELETE', '/users/me/subscriptions', { subscriptions: ['secret'], principals: [maker.id] })
  expect((await call(maker, 'GET', `/streams/${secret}`)).status).toBe(400)
  expect(await joined(second)).toEqual({ channels: [open], groups: [kept] })
})

test('INVITE-12: a link ends when its creator is deactivated without the chat', async () => {
  const maker = await newUser(200, 'Quietly Deactivated')
  const key = await makeLink(maker, 400)
  expect(await stateOf(key)).toBe('open')
  await accounts.deactivate(maker.id)
  expect(await stateOf(key)).toBe('revoked')
  expect(await browse('POST', `/join/${key}`, { email: newAddress() })).toMatchObject({ body: { state: 'revoked' } })
})

test('INVITE-22: the database stores only the hash of a link’s key', async () => {
  const key = await makeLink('olivia', 400)
  const email = newAddress()
  await browse('POST', `/join/${key}`, { email })
  const confirmation = await postedKey()
  const { sql } = services.database
  for (const table of ['invitations', 'address_confirmations']) {
    const kept = JSON.stringify(await sql`select to_jsonb(t) as row from ${sql(table)} t`)
    for (const secret of [key, confirmation]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
  }
  expect(await browse('POST', `/join/${confirmation}`, person)).toMatchObject({ status: 200, body: { email } })
})

test('INVITE-23: only owners and its creator see a link that grants the owner role', async () => {
  const key = await makeLink('olivia', 100)
  const link = expect.objectContaining({ link_url: `http://chat.test/join/${key}` })
  expect(await invites('olivia')).toContainEqual(link)
  expect(await invites('adam')).toContainEqual(expect.objectContaining({ invited_as: 100 }))
  expect(JSON.stringify(await call('adam', 'GET', '/invites'))).not.toContain(key)
})

test('INVITE-24: inviting a hidden address does not reveal its account', async () => {
  const hidden = await newUser(400, 'Hidden')
  await ok(hidden, 'PATCH', '/settings', { email_address_visibility: 4 })
  const invitee_emails = hidden.deliveryEmail
  await ok('hamlet', 'POST', '/invites', { invitee_emails, stream_ids: [] })
  expect(await posted()).toMatchObject([{ to: invitee_emails, subject: 'You have an account at Test' }])
  const listed = (await invites('hamlet')).find(({ email }) => email === invitee_emails)
  expect(listed).toBeDefined()
  await ok('hamlet', 'POST', `/invites/${listed?.id}/resend`)
  expect(await posted()).toMatchObject([{ to: invitee_emails, subject: 'You have an account at Test' }])
})

test('USER-11: a reactivated account has no API keys, and its user is notified', async () => {
  const back = await newUser(400, 'Back Again')
  const key = await accounts.issueChatKey(back.id)
  await ok('adam', 'DELETE', `/users/${back.id}`)
  await posted()
  await ok('adam', 'POST', `/users/${back.id}/reactivate`)
  expect((await accounts.personByChatKey(back.deliveryEmail, key)).kind).toBe('wrong')
  const [letter, ...others] = await posted()
  expect(letter).toMatchObject({ to: back.deliveryEmail, subject: 'Your account at Test is open again' })
  expect(letter?.text).toContain('API keys you had no longer work')
  expect(others).toEqual([])
})

test('INVITE-22: links created before keys were hashed keep working', async () => {
  const { database } = await testDatabase()
  const { sql } = database
  const modules = [accountsMigrations, mailMigrations, chatMigrations]
  const everything = 1000
  await migrate(database, modules, {
    upTo: new Map([
      ['accounts', everything],
      ['mail', everything],
      ['chat', 16],
    ]),
  })
  const [{ id: maker } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into people (kind, email, email_key, full_name, role, joined_at_ms)
    values ('human', 'a@agora.example', 'a@agora.example', 'A', 100, 0) returning id`
  await sql`
    insert into invitations (is_multiuse, key, invited_by, role, channel_ids, group_ids, includes_default_channels,
      notifies_referrer, created_at_ms)
    values (true, 'oldlinkkey', ${maker}, 400, '{}', '{}', true, false, 0)`
  await sql`
    insert into address_confirmations (key, email, email_key, asked_from, created_at_ms, expires_at_ms)
    values ('oldconfirmation', 'b@agora.example', 'b@agora.example', '::1', 0, 1)`
  await migrate(database, modules)
  for (const [table, key] of [
    ['invitations', 'oldlinkkey'],
    ['address_confirmations', 'oldconfirmation'],
  ] as const) {
    const rows = await sql`select to_jsonb(t) as row from ${sql(table)} t where key_hash = sha256(${key}::text::bytea)`
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(key)
  }
})

test('INVITE-26: links and invitations of a person who may no longer invite create no account', async () => {
  const maker = await newUser(400, 'Former Inviter')
  const link = await makeLink(maker, 400)
  await browse('POST', `/join/${link}`, { email: newAddress() })
  const confirmation = await postedKey()
  const invitee = newAddress()
  await ok(maker, 'POST', '/invites', { invitee_emails: invitee, stream_ids: [] })
  const mailed = await postedKey()
  const { invites } = await ok('olivia', 'GET', '/invites')
  const { id } = invites.find(({ email }: { email?: string }) => email === invitee)
  const { can_invite_users_group, create_multiuse_invite_group } = services.directory.settings
  await ok('olivia', 'PATCH', '/realm', { can_invite_users_group: nobody })
  expect([await stateOf(mailed), await stateOf(link)]).toEqual(['revoked', 'open'])
  await ok('olivia', 'PATCH', '/realm', { create_multiuse_invite_group: nobody })
  for (const key of [link, mailed, confirmation]) {
    expect(await stateOf(key)).toBe('revoked')
    const refused = await browse('POST', `/join/${key}`, { ...person, email: newAddress() })
    expect(refused).toMatchObject({ status: 400, body: { state: 'revoked' } })
  }
  expect((await call('olivia', 'POST', `/invites/${id}/resend`)).body.msg).toBe(
    'The creator of this invitation may no longer invite people.',
  )
  expect(await accounts.findByEmail(invitee)).toBeUndefined()
  await ok('olivia', 'PATCH', '/realm', {
    can_invite_users_group: { new: can_invite_users_group },
    create_multiuse_invite_group: { new: create_multiuse_invite_group },
  })
  expect([await stateOf(mailed), await stateOf(link)]).toEqual(['open', 'open'])
})

test('INVITE-26: a link ends when its creator leaves the group that may invite', async () => {
  const maker = await newUser(400, 'Former Host')
  const { can_invite_users_group } = services.directory.settings
  const hosts = (
    await ok('olivia', 'POST', '/user_groups/create', { name: 'hosts', description: '', members: [maker.id] })
  ).group_id
  await ok('olivia', 'PATCH', '/realm', { can_invite_users_group: { new: hosts } })
  await ok(maker, 'POST', '/invites', { invitee_emails: newAddress(), stream_ids: [] })
  const key = await postedKey()
  expect(await stateOf(key)).toBe('open')
  await ok('olivia', 'POST', `/user_groups/${hosts}/members`, { delete: [maker.id] })
  expect(await stateOf(key)).toBe('revoked')
  await ok('olivia', 'PATCH', '/realm', { can_invite_users_group: { new: can_invite_users_group } })
})
