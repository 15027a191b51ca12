import { describe, expect, test } from 'vitest'
import { makeChannel } from '../../../server/chat/testing-channels.ts'
import { type Refused, specChat } from './spec-chat-for-test.ts'

const chat = await specChat()
const { ok, call, refused, people, services, clock } = chat
const square = await makeChannel(services, 'square')
const hidden = await makeChannel(services, 'hidden', { privacy: 'private' })

let made = 0
const address = () => `invitee-${++made}@agora.example`
const invite = (params: object = {}) =>
  ok('adam', 'POST', '/invites', { invitee_emails: address(), stream_ids: [], ...params })
const bad = (params: object, expected: Refused, who: 'olivia' | 'adam' | 'hamlet' | 'mona' = 'adam') =>
  refused(who, 'POST', '/invites', { invitee_emails: address(), stream_ids: [], ...params }, expected)
const invites = async () => (await ok('olivia', 'GET', '/invites')).invites as Record<string, unknown>[]
const newest = async () => (await invites()).toSorted((one, other) => Number(one.id) - Number(other.id)).at(-1)
const nowS = () => Math.floor(clock.nowMs() / 1000)

describe('chat spec, POST /invites', () => {
  test('invitee_emails: required; addresses separated by commas or newlines', async () => {
    await bad({ invitee_emails: undefined }, { var_name: 'invitee_emails' })
    const before = (await invites()).length
    const three = `${address()}, ${address()}\n${address()}`
    expect(await invite({ invitee_emails: three })).toEqual({ result: 'success', msg: '' })
    expect((await invites()).length).toBe(before + 3)
  })

  test('invite_expires_in_minutes: minutes, null for never, 14400 when unspecified', async () => {
    const expiry = async (params: object) => {
      await invite(params)
      return (await newest())?.expiry_date
    }
    expect(await expiry({})).toBe(nowS() + 14_400 * 60)
    expect(await expiry({ invite_expires_in_minutes: 10 })).toBe(nowS() + 600)
    expect(await expiry({ invite_expires_in_minutes: null })).toBeNull()
    await bad({ invite_expires_in_minutes: 'soon' }, { var_name: 'invite_expires_in_minutes' })
  })

  test.each([100, 200, 300, 400, 600])(
    'invite_as, roles: %i, by those whose own role is no more restricted',
    async (role) => {
      for (const [who, own] of [
        ['olivia', 100],
        ['adam', 200],
        ['mona', 300],
        ['hamlet', 400],
      ] as const) {
        const sent = { invitee_emails: address(), stream_ids: [], invite_as: role }
        const { status, body } = await call(who, 'POST', '/invites', sent)
        expect([who, status, body.code]).toEqual(own <= role ? [who, 200, undefined] : [who, 400, 'BAD_REQUEST'])
      }
    },
  )

  test('invite_as: 400 by default, and nothing between the roles', async () => {
    await invite()
    expect((await newest())?.invited_as).toBe(400)
    for (const invite_as of [0, 500, 'member']) await bad({ invite_as }, { var_name: 'invite_as' })
  })

  test('stream_ids: required, may be empty; error: an invalid channel id, and then no invitations are sent', async () => {
    await bad({ stream_ids: undefined }, { var_name: 'stream_ids' })
    await invite({ stream_ids: [square.id] })
    const before = (await invites()).length
    for (const id of [99_999, hidden.id]) {
      const body = await bad({ stream_ids: [square.id, id] }, {}, 'hamlet')
      expect(body.msg).toContain('Invalid channel ID')
    }
    expect((await invites()).length).toBe(before)
  })

  test('stream_ids: must be empty if the caller cannot subscribe others', async () => {
    const administrators = services.directory.systemGroupId('role:administrators')
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: administrators } })
    await bad({ stream_ids: [square.id] }, {}, 'hamlet')
    await ok('hamlet', 'POST', '/invites', { invitee_emails: address(), stream_ids: [] })
    const members = services.directory.systemGroupId('role:members')
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: members } })
  })

  test('group_ids: the caller needs permission to add users to them', async () => {
    const sent = { name: 'band', description: '', members: [] }
    const { group_id } = await ok('hamlet', 'POST', '/user_groups/create', sent)
    await ok('hamlet', 'POST', '/invites', { invitee_emails: address(), stream_ids: [], group_ids: [group_id] })
    await bad({ group_ids: [group_id] }, {}, 'mona')
    await bad({ group_ids: [99_999] }, {})
  })

  test('notify_referrer_on_join and include_realm_default_subscriptions: booleans', async () => {
    await invite({ notify_referrer_on_join: false, include_realm_default_subscriptions: true })
    expect((await newest())?.notify_referrer_on_join).toBe(false)
    await invite()
    expect((await newest())?.notify_referrer_on_join).toBe(true)
    for (const name of ['notify_referrer_on_join', 'include_realm_default_subscriptions'])
      await bad({ [name]: 'perhaps' }, { var_name: name })
  })

  test('welcome_message_custom_text: at most 8000 characters, for administrators; null and empty are accepted', async () => {
    for (const text of ['x'.repeat(8000), '']) await invite({ welcome_message_custom_text: text })
    await invite({ welcome_message_custom_text: null })
    const tooLong = await call('adam', 'POST', '/invites', {
      invitee_emails: address(),
      stream_ids: [],
      welcome_message_custom_text: 'x'.repeat(8001),
    })
    expect([tooLong.status, tooLong.body.code]).toEqual([400, 'BAD_REQUEST'])
    await ok('hamlet', 'POST', '/invites', {
      invitee_emails: address(),
      stream_ids: [],
      welcome_message_custom_text: null,
    })
    await bad({ welcome_message_custom_text: 'hi' }, {}, 'hamlet')
  })

  test('error INVITATION_FAILED: errors of address, message and boolean, and three flags; the others are sent', async () => {
    const other = address()
    const taken = people.hamlet.deliveryEmail
    const { status, body } = await call('adam', 'POST', '/invites', {
      invitee_emails: `${taken},${other}`,
      stream_ids: [],
    })
    expect([status, body]).toEqual([
      400,
      {
        result: 'error',
        code: 'INVITATION_FAILED',
        msg: expect.any(String),
        errors: [[taken, expect.any(String), expect.any(Boolean)]],
        daily_limit_reached: false,
        license_limit_reached: false,
        sent_invitations: true,
      },
    ])
    expect((await newest())?.email).toBe(other)
  })

  test('stream_ids: default channels, also without the permission to add subscribers, or channels with it', async () => {
    const nobody = services.directory.systemGroupId('role:nobody')
    const closed = await makeChannel(services, 'closed', { permissions: { can_add_subscribers_group: nobody } })
    const administrators = services.directory.systemGroupId('role:administrators')
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: administrators } })
    const own = await makeChannel(services, 'own', { permissions: { can_add_subscribers_group: people.hamlet.id } })
    await ok('olivia', 'PATCH', `/streams/${own.id}`, {
      can_add_subscribers_group: { new: { direct_members: [people.hamlet.id], direct_subgroups: [] } },
    })
    const invited = (ids: readonly number[]) =>
      call('hamlet', 'POST', '/invites', { invitee_emails: address(), stream_ids: ids })
    expect((await invited([own.id])).status).toBe(200)
    expect((await invited([closed.id])).status).toBe(400)
    await ok('adam', 'POST', '/default_streams', { stream_id: closed.id })
    expect((await invited([closed.id])).status).toBe(200)
    await ok('adam', 'DELETE', '/default_streams', { stream_id: closed.id })
    const members = services.directory.systemGroupId('role:members')
    await ok('olivia', 'PATCH', '/realm', { can_add_subscribers_group: { new: members } })
  })

  test('errors: no address given; insufficient permission', async () => {
    for (const invitee_emails of ['', ' , \n']) expect((await bad({ invitee_emails }, {})).msg).not.toBe('')
    for (const who of ['gina', 'bot'] as const) {
      const { status, body } = await call(who, 'POST', '/invites', { invitee_emails: address(), stream_ids: [] })
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    }
  })
})

describe('chat spec, POST and DELETE /invites/multiuse', () => {
  const multiuse = (params: object, expected: Refused, who: 'adam' | 'hamlet' | 'mona' = 'adam') =>
    refused(who, 'POST', '/invites/multiuse', { ...params }, expected)

  test('all parameters are optional; response invite_link, an address', async () => {
    const body = await ok('adam', 'POST', '/invites/multiuse')
    expect(body).toEqual({ result: 'success', msg: '', invite_link: expect.stringMatching(/^http:\/\/chat\.test\//) })
    expect(await newest()).toMatchObject({ is_multiuse: true, invited_as: 400, expiry_date: nowS() + 14_400 * 60 })
    await ok('adam', 'POST', '/invites/multiuse', {
      invite_expires_in_minutes: null,
      invite_as: 600,
      stream_ids: [square.id],
      group_ids: [],
      include_realm_default_subscriptions: true,
      welcome_message_custom_text: 'Welcome!',
    })
    expect(await newest()).toMatchObject({ invited_as: 600, expiry_date: null })
  })

  test('error: lack of permission to subscribe others while stream_ids is not empty', async () => {
    const groups = services.directory
    const set = (name: string, group: number) => ok('olivia', 'PATCH', '/realm', { [name]: { new: group } })
    await set('create_multiuse_invite_group', groups.systemGroupId('role:members'))
    await set('can_add_subscribers_group', groups.systemGroupId('role:administrators'))
    await multiuse({ stream_ids: [square.id] }, {}, 'hamlet')
    await ok('hamlet', 'POST', '/invites/multiuse', { stream_ids: [] })
    await set('can_add_subscribers_group', groups.systemGroupId('role:members'))
    await ok('hamlet', 'POST', '/invites/multiuse', { stream_ids: [square.id] })
    await set('create_multiuse_invite_group', groups.systemGroupId('role:administrators'))
  })

  test('each parameter means what it means in POST /invites', async () => {
    const wrong = [
      ...[{ invite_expires_in_minutes: 'soon' }, { invite_as: 500 }, { stream_ids: 'all' }, { group_ids: 7 }],
      { include_realm_default_subscriptions: 'perhaps' },
    ]
    for (const params of wrong) await multiuse(params, { var_name: Object.keys(params)[0] })
    await multiuse({ group_ids: [99_999] }, {})
    await multiuse({ invite_as: 100 }, {})
    const tooLong = { welcome_message_custom_text: 'x'.repeat(8001) }
    await multiuse(tooLong, { var_name: 'welcome_message_custom_text' })
  })

  test('errors: insufficient permission, an invalid channel id', async () => {
    await multiuse({}, {}, 'hamlet')
    const body = await multiuse({ stream_ids: [99_999] }, {})
    expect(body.msg).toContain('Invalid channel ID')
  })

  test('states: valid → revoked; revoked → unchanged; no such invitation; only manageable ones', async () => {
    await ok('adam', 'POST', '/invites/multiuse')
    const path = `/invites/multiuse/${(await newest())?.id}`
    await refused('hamlet', 'DELETE', path, {}, {})
    expect(await ok('adam', 'DELETE', path)).toEqual({ result: 'success', msg: '' })
    await refused('adam', 'DELETE', path, {}, { msg: 'Invitation has already been revoked' })
    await refused('adam', 'DELETE', '/invites/multiuse/99999', {}, { msg: 'No such invitation' })
  })
})
