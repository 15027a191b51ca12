import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { invitationsForTest, keyIn } from './invitations-for-test.ts'

const humans = 6
const invitationPolicy = { linkValidityMinutes: 60, mailsPerDayMax: 4, peopleMax: humans + 3 }
const { call, ok, posted, browse, clock, services, people } = await invitationsForTest({ invitationPolicy })
const person = { full_name: 'Lea Limit', password: testPassword }
const invite = (invitee_emails: string) => call('adam', 'POST', '/invites', { invitee_emails, stream_ids: [] })

test('INVITE-3: INVITATION_LINK_VALIDITY_MINUTES is the default validity', async () => {
  await ok('adam', 'POST', '/invites/multiuse')
  const { invites } = await ok('adam', 'GET', '/invites')
  expect(invites).toMatchObject([{ expiry_date: Math.floor(clock.nowMs() / 1000) + 3600 }])
})

test('INVITE-19: license_limit_reached when the invitations exceed the user limit, and none is sent', async () => {
  expect(await invite('a@x.example,b@x.example,c@x.example,d@x.example')).toMatchObject({
    status: 400,
    body: {
      code: 'INVITATION_FAILED',
      errors: [],
      sent_invitations: false,
      daily_limit_reached: false,
      license_limit_reached: true,
    },
  })
  expect(await posted()).toEqual([])
})

test('INVITE-20: daily_limit_reached when the mails exceed the daily limit; resending counts', async () => {
  expect((await invite('a@x.example,b@x.example,c@x.example')).status).toBe(200)
  const { invites } = await ok('adam', 'GET', '/invites')
  const { id } = invites.find((one: { email?: string }) => one.email === 'a@x.example')
  await ok('adam', 'POST', `/invites/${id}/resend`)
  const reached = { code: 'INVITATION_FAILED', errors: [], sent_invitations: false, daily_limit_reached: true }
  expect(await invite('d@x.example')).toMatchObject({ status: 400, body: { ...reached, license_limit_reached: false } })
  expect(await call('adam', 'POST', `/invites/${id}/resend`)).toMatchObject({ status: 400, body: reached })
  expect(await posted()).toHaveLength(4)
  clock.advance(86_400_000)
  expect((await invite('d@x.example')).status).toBe(200)
})

test('INVITE-20: two concurrent invitations cannot exceed the limit together', async () => {
  clock.advance(86_400_000)
  await posted()
  const answers = await Promise.all([invite('e@x.example,f@x.example,g@x.example'), invite('h@x.example,i@x.example')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('INVITE-19: the last license is used once', async () => {
  clock.advance(86_400_000)
  await posted()
  expect((await invite('j@x.example,k@x.example,l@x.example')).status).toBe(200)
  const keys = (await posted()).map(({ text }) => keyIn(text))
  await ok('olivia', 'POST', '/users', { email: 'm@x.example', password: testPassword, full_name: 'Mia' })
  const answers = await Promise.all(keys.map((key) => browse('POST', `/join/${key}`, person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.msg).toContain('no room for more people')
  expect([...services.directory.users()].filter(({ isActive, isBot }) => isActive && !isBot)).toHaveLength(humans + 3)
})

test('INVITE-19: at the user limit no user is created, reactivated or sent a confirmation; bots do not count', async () => {
  const full = { status: 400, body: { code: 'BAD_REQUEST', msg: expect.stringContaining('no room for more people') } }
  const newPerson = (name: string) =>
    call('olivia', 'POST', '/users', { email: `${name}@x.example`, password: testPassword, full_name: name })
  expect(await newPerson('nils')).toMatchObject(full)
  await ok('olivia', 'PATCH', '/realm', { invite_required: false })
  await posted()
  expect(await browse('POST', '/sign_up', { email: 'nils@x.example' })).toMatchObject(full)
  expect(await posted()).toEqual([])
  await ok('hamlet', 'POST', '/bots', { full_name: 'Helper', short_name: 'limit-helper' })

  const path = `/users/${people.gina.id}`
  await ok('olivia', 'DELETE', path)
  const answers = await Promise.all([
    newPerson('nils'),
    call('olivia', 'POST', `${path}/reactivate`),
    newPerson('nora'),
    call('adam', 'POST', `${path}/reactivate`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect([...services.directory.users()].filter(({ isActive, isBot }) => isActive && !isBot)).toHaveLength(humans + 3)
})
