import { beforeEach, describe, expect, test } from 'vitest'
import { badRequest, invitationsForTest } from './invitations-for-test.ts'

const chat = await invitationsForTest()
const { call, ok, posted, people, services, listen, clock, newAddress, invitation, invites, nowS } = chat

beforeEach(async () => {
  await posted()
})

describe('POST /invites/multiuse', () => {
  test('answers invite_link; all parameters are optional', async () => {
    const { invite_link } = await ok('adam', 'POST', '/invites/multiuse')
    expect(invite_link).toMatch(/^http:\/\/chat\.test\/join\/[a-z0-9]{24}$/)
    expect(await invites('adam')).toContainEqual({
      id: expect.any(Number),
      invited_by_user_id: people.adam.id,
      invited: nowS(),
      expiry_date: nowS() + 14_400 * 60,
      invited_as: 400,
      notify_referrer_on_join: true,
      link_url: invite_link,
      is_multiuse: true,
    })
  })

  test('BAD_REQUEST: insufficient permission: create_multiuse_invite_group', async () => {
    for (const who of ['mona', 'hamlet', 'gina', 'bot'] as const) {
      expect(await call(who, 'POST', '/invites/multiuse')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
    expect(await call('hamlet', 'POST', '/invites/multiuse')).toMatchObject(badRequest('Insufficient permission'))
    const before = services.directory.settings.create_multiuse_invite_group
    const group = services.directory.systemGroupId('role:members')
    await ok('olivia', 'PATCH', '/realm', { create_multiuse_invite_group: { new: group } })
    await ok('hamlet', 'POST', '/invites/multiuse')
    expect(await call('hamlet', 'POST', '/invites/multiuse', { invite_as: 300 })).toMatchObject({ status: 400 })
    await ok('olivia', 'PATCH', '/realm', { create_multiuse_invite_group: { new: before } })
  })

  test('BAD_REQUEST: invalid channel ID', async () => {
    expect(await call('adam', 'POST', '/invites/multiuse', { stream_ids: [99_999] })).toMatchObject(
      badRequest('Invalid channel ID 99999. No invites were sent.'),
    )
  })
})

describe('GET /invites, DELETE and resend', () => {
  const idOf = async (email: string) =>
    (await invites()).find((one: { email?: string }) => one.email === email)?.id as number

  test('INVITE-8: users manage their own invitations, administrators all', async () => {
    const email = newAddress()
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: email }))
    const id = await idOf(email)
    expect(await invites('hamlet')).toContainEqual(expect.objectContaining({ id, email }))
    expect(await invites('iris')).not.toContainEqual(expect.objectContaining({ email }))
    for (const [method, path] of [
      ['DELETE', `/invites/${id}`],
      ['POST', `/invites/${id}/resend`],
    ] as const) {
      const unseen = await call('iris', method, path)
      expect(unseen).toMatchObject(badRequest('No such invitation'))
      const unknown = await call('iris', method, path.replace(String(id), '999999'))
      expect(unknown.body).toEqual(unseen.body)
    }
    await ok('adam', 'DELETE', `/invites/${id}`)
    expect(await call('adam', 'DELETE', `/invites/${id}`)).toMatchObject(badRequest('No such invitation'))
    for (const who of ['gina', 'bot'] as const) expect((await call(who, 'GET', '/invites')).status).toBe(400)
  })

  test('INVITE-8: only owners can revoke an invitation of an owner', async () => {
    const email = newAddress()
    await ok('olivia', 'POST', '/invites', invitation({ invitee_emails: email, invite_as: 100 }))
    const id = await idOf(email)
    expect(await call('adam', 'DELETE', `/invites/${id}`)).toMatchObject(badRequest('Must be an organization owner'))
    await ok('olivia', 'DELETE', `/invites/${id}`)
  })

  test('DELETE /invites/multiuse/{invite_id}: valid → revoked; revoked: BAD_REQUEST, already revoked; no such invitation', async () => {
    const { invite_link } = await ok('adam', 'POST', '/invites/multiuse')
    const id = (await invites()).find((one) => one.link_url === invite_link)?.id
    for (const who of ['hamlet', 'mona'] as const) {
      expect(await call(who, 'DELETE', `/invites/multiuse/${id}`)).toMatchObject(badRequest('No such invitation'))
    }
    expect(await call('adam', 'DELETE', `/invites/${id}`)).toMatchObject(badRequest('No such invitation'))
    await ok('olivia', 'DELETE', `/invites/multiuse/${id}`)
    expect(await call('adam', 'DELETE', `/invites/multiuse/${id}`)).toMatchObject(
      badRequest('Invitation has already been revoked'),
    )
    expect(await call('adam', 'DELETE', '/invites/multiuse/999999')).toMatchObject(badRequest('No such invitation'))
    expect(await invites()).not.toContainEqual(expect.objectContaining({ id, is_multiuse: true }))
  })

  test('resend sends the same link again; not once it is revoked or expired', async () => {
    const email = newAddress()
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: email, invite_expires_in_minutes: 10 }))
    const [first] = await posted()
    const id = await idOf(email)
    await ok('adam', 'POST', `/invites/${id}/resend`)
    const [second] = await posted()
    expect(second).toMatchObject({ to: email, text: first?.text })
    expect(second?.messageId).not.toBe(first?.messageId)
    clock.advance(600_000)
    expect(await call('adam', 'POST', `/invites/${id}/resend`)).toMatchObject(badRequest('No such invitation'))
    expect(await invites()).not.toContainEqual(expect.objectContaining({ email }))
  })

  test('INVITE-9: invites_changed goes to administrators and the inviter', async () => {
    const listeners = { olivia: listen('olivia'), adam: listen('adam'), hamlet: listen('hamlet'), iris: listen('iris') }
    const receivers = () =>
      Object.entries(listeners)
        .filter(([, { received }]) => received().some(({ type }) => type === 'invites_changed'))
        .map(([name]) => name)
    const email = newAddress()
    await ok('hamlet', 'POST', '/invites', invitation({ invitee_emails: email }))
    expect(receivers()).toEqual(['olivia', 'adam', 'hamlet'])
    await ok('adam', 'DELETE', `/invites/${await idOf(email)}`)
    expect(receivers()).toEqual(['olivia', 'adam', 'hamlet'])
    await ok('adam', 'POST', '/invites/multiuse')
    expect(receivers()).toEqual(['olivia', 'adam'])
    await call('hamlet', 'POST', '/invites', invitation({ stream_ids: [99_999] }))
    expect(receivers()).toEqual([])
  })
})
