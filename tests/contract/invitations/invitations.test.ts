import { beforeEach, describe, expect, test } from 'vitest'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { badRequest, invitationsForTest, keyIn } from './invitations-for-test.ts'

const chat = await invitationsForTest()
const { call, ok, posted, people, services, newAddress, invitation, invites, nowS } = chat
const general = await chat.defaultChannel('general')
const plays = await makeChannel(services, 'plays')
const secret = await makeChannel(services, 'secret', { privacy: 'private' })
await subscribe(services, [people.iris.id], secret)
const archived = await makeChannel(services, 'archived', { isArchived: true })

beforeEach(async () => {
  await posted()
})

describe('POST /invites: parameters', () => {
  test('INVITE-1: invitee_emails: email addresses separated by commas or newlines', async () => {
    const [a, b, c] = [newAddress(), newAddress(), newAddress()]
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: `${a}, Bea <${b}>\n${c}\n${a.toUpperCase()}` }))
    const letters = await posted()
    expect(letters.map(({ to }) => to)).toEqual([a, b, c])
    expect(new Set(letters.map(({ text }) => keyIn(text))).size).toBe(3)
    expect(letters[0]?.text).toContain(people.hamlet.fullName)
  })

  test('INVITE-3: invite_expires_in_minutes: null = never expires; unspecified = 14400 minutes', async () => {
    const [never, usual, short] = [newAddress(), newAddress(), newAddress()]
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: never, invite_expires_in_minutes: null }))
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: usual }))
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: short, invite_expires_in_minutes: 1 }))
    const expiries = new Map((await invites('hamlet')).map((one) => [one.email, one.expiry_date]))
    expect(expiries.get(never)).toBeNull()
    expect(expiries.get(usual)).toBe(nowS() + 14_400 * 60)
    expect(expiries.get(short)).toBe(nowS() + 60)
    for (const wrong of [0, -1, 1.5, 'soon']) {
      expect(await call('hamlet', 'POST', '/invites', invitation({ invite_expires_in_minutes: wrong }))).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', var_name: 'invite_expires_in_minutes' },
      })
    }
  })

  test('INVITE-2: invite_as: caller can only invite to roles equal or more restricted than their own', async () => {
    const ceilings = { olivia: 100, adam: 200, mona: 300, hamlet: 400 } as const
    for (const [who, ceiling] of Object.entries(ceilings) as [keyof typeof ceilings, number][]) {
      for (const role of [100, 200, 300, 400, 600]) {
        const { status, body } = await call(who, 'POST', '/invites', invitation({ invite_as: role }))
        expect([who, role, status]).toEqual([who, role, role >= ceiling ? 200 : 400])
        if (status === 400) expect(body.code).toBe('BAD_REQUEST')
      }
    }
    expect(await call('adam', 'POST', '/invites', invitation({ invite_as: 100 }))).toMatchObject(
      badRequest('Must be an organization owner'),
    )
    expect(await call('olivia', 'POST', '/invites', invitation({ invite_as: 500 }))).toMatchObject({
      status: 400,
      body: { var_name: 'invite_as' },
    })
  })

  test('invite_as: default 400', async () => {
    const email = newAddress()
    await ok('olivia', 'POST', '/invites', invitation({ invitee_emails: email }))
    expect(await invites()).toContainEqual(expect.objectContaining({ email, invited_as: 400, is_multiuse: false }))
  })

  test('stream_ids and invitee_emails are required; stream_ids may be an empty list', async () => {
    expect(await call('hamlet', 'POST', '/invites', { invitee_emails: newAddress() })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', var_name: 'stream_ids' },
    })
    expect(await call('hamlet', 'POST', '/invites', { stream_ids: [] })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', var_name: 'invitee_emails' },
    })
  })

  test('INVITE-5: group_ids: caller needs permission to add users to them', async () => {
    const { group_id } = await ok('iris', 'POST', '/user_groups/create', {
      name: 'crew',
      description: '',
      members: [],
    })
    await ok('iris', 'POST', '/invites', invitation({ group_ids: [group_id] }))
    expect(await call('hamlet', 'POST', '/invites', invitation({ group_ids: [group_id] }))).toMatchObject(
      badRequest('Insufficient permission'),
    )
    expect(await call('iris', 'POST', '/invites', invitation({ group_ids: [99_999] }))).toMatchObject(
      badRequest('Invalid user group'),
    )
    const members = services.directory.systemGroupId('role:members')
    expect(await call('olivia', 'POST', '/invites', invitation({ group_ids: [members] }))).toMatchObject({
      status: 400,
    })
    expect(await posted()).toHaveLength(1)
  })

  test('INVITE-6: welcome_message_custom_text: at most 8000 characters; only organization administrators', async () => {
    const text = (length: number) => ({ welcome_message_custom_text: '🙂'.repeat(length) })
    await ok('adam', 'POST', '/invites', invitation(text(8000)))
    await ok('adam', 'POST', '/invites', invitation({ welcome_message_custom_text: '' }))
    expect(await call('adam', 'POST', '/invites', invitation(text(8001)))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', var_name: 'welcome_message_custom_text' },
    })
    for (const who of ['mona', 'hamlet'] as const) {
      await ok(who, 'POST', '/invites', invitation({ welcome_message_custom_text: null }))
      for (const path of ['/invites', '/invites/multiuse']) {
        const refused = await call(who, 'POST', path, invitation({ welcome_message_custom_text: '' }))
        expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
      }
    }
    expect(await call('mona', 'POST', '/invites', invitation(text(1)))).toMatchObject(
      badRequest('Must be an organization administrator'),
    )
  })
})

describe('POST /invites: errors', () => {
  test('BAD_REQUEST for insufficient permission: can_invite_users_group, guests and bots', async () => {
    const group = services.directory.systemGroupId('role:moderators')
    const before = services.directory.settings.can_invite_users_group
    await ok('olivia', 'PATCH', '/realm', { can_invite_users_group: { new: group } })
    expect(await call('hamlet', 'POST', '/invites', invitation())).toMatchObject(badRequest('Insufficient permission'))
    await ok('mona', 'POST', '/invites', invitation())
    await ok('olivia', 'PATCH', '/realm', { can_invite_users_group: { new: before } })
    await ok('hamlet', 'POST', '/invites', invitation())
    for (const who of ['gina', 'bot'] as const) {
      expect(await call(who, 'POST', '/invites', invitation())).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
  })

  test('BAD_REQUEST for no address given', async () => {
    for (const invitee_emails of ['', ' ,\n , ']) {
      expect(await call('hamlet', 'POST', '/invites', { invitee_emails, stream_ids: [] })).toMatchObject(
        badRequest('You must specify at least one email address.'),
      )
    }
  })

  test('INVITE-4: BAD_REQUEST for an invalid channel ID (no invitations are sent)', async () => {
    for (const id of [99_999, secret.id, archived.id]) {
      expect(await call('hamlet', 'POST', '/invites', invitation({ stream_ids: [plays.id, id] }))).toMatchObject(
        badRequest(`Invalid channel ID ${id}. No invites were sent.`),
      )
    }
    expect(await posted()).toEqual([])
    await ok('iris', 'POST', '/invites', invitation({ stream_ids: [secret.id, general.id] }))
  })

  test('INVITE-4: BAD_REQUEST for lack of permission to subscribe others while stream_ids is non-empty', async () => {
    const before = services.directory.settings.can_add_subscribers_group
    const group = services.directory.systemGroupId('role:moderators')
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: group } })
    const refusal = badRequest('You do not have permission to subscribe other users to channels.')
    for (const path of ['/invites', '/invites/multiuse']) {
      const who = path === '/invites' ? 'hamlet' : 'adam'
      const { status } = await call(who, 'POST', path, invitation({ stream_ids: [] }))
      expect(status).toBe(200)
    }
    for (const id of [plays.id, general.id]) {
      expect(await call('hamlet', 'POST', '/invites', invitation({ stream_ids: [id] }))).toMatchObject(refusal)
    }
    await ok('hamlet', 'POST', '/invites', invitation({ include_realm_default_subscriptions: true }))
    // A user who may add subscribers to one channel may name that channel and default ones only.
    const own = await makeChannel(services, 'own', {
      permissions: { can_add_subscribers_group: { direct_members: [people.hamlet.id], direct_subgroups: [] } },
    })
    await ok('hamlet', 'POST', '/invites', invitation({ stream_ids: [own.id, general.id] }))
    expect(await call('hamlet', 'POST', '/invites', invitation({ stream_ids: [own.id, plays.id] }))).toMatchObject(
      refusal,
    )
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: before } })
  })

  test('INVITE-7: INVITATION_FAILED when addresses already have accounts, while invitations to the others are sent', async () => {
    const gone = await ok('olivia', 'POST', '/users', {
      email: 'gone@agora.example',
      password: 'correct horse battery',
      full_name: 'Gone',
    })
    await ok('olivia', 'DELETE', `/users/${gone.user_id}`)
    const fresh = newAddress()
    const invitee_emails = `IRIS@agora.example\n${fresh}\ngone@agora.example,notification-bot@chat.test`
    expect(await call('hamlet', 'POST', '/invites', invitation({ invitee_emails }))).toMatchObject({
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        errors: [
          ['IRIS@agora.example', 'Already has an account.', false],
          ['gone@agora.example', 'Account has been deactivated.', true],
          ['notification-bot@chat.test', 'Reserved for system bots.', false],
        ],
        sent_invitations: true,
        daily_limit_reached: false,
        license_limit_reached: false,
      },
    })
    expect((await posted()).map(({ to }) => to)).toEqual([fresh])
    expect(
      await call('hamlet', 'POST', '/invites', invitation({ invitee_emails: 'iris@agora.example' })),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        sent_invitations: false,
        errors: [['iris@agora.example', expect.any(String), false]],
      },
    })
  })

  test('INVITE-7: with one invalid address no invitation is sent', async () => {
    const good = newAddress()
    const invitee_emails = `${good},no address,iris@agora.example,x@mailinator.com`
    expect(await call('hamlet', 'POST', '/invites', invitation({ invitee_emails }))).toMatchObject({
      status: 400,
      body: {
        code: 'INVITATION_FAILED',
        sent_invitations: false,
        errors: [
          ['no address', 'Invalid address.', false],
          ['x@mailinator.com', 'Please use your real email address.', false],
          ['iris@agora.example', 'Already has an account.', false],
        ],
      },
    })
    expect(await posted()).toEqual([])
    expect(await invites()).not.toContainEqual(expect.objectContaining({ email: good }))
  })

  test('INVITE-7: an address outside the allowed domains cannot be invited', async () => {
    await ok('olivia', 'POST', '/realm/domains', { domain: 'agora.example', allow_subdomains: false })
    await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: true })
    const invitee_emails = 'max@elsewhere.example,max+two@agora.example'
    expect(await call('hamlet', 'POST', '/invites', invitation({ invitee_emails }))).toMatchObject({
      body: {
        errors: [
          ['max@elsewhere.example', 'Outside your domain.', false],
          ['max+two@agora.example', 'Email addresses containing + are not allowed.', false],
        ],
      },
    })
    await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: false })
  })
})
