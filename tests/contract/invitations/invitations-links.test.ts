import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { chatLimits } from '../../../server/chat/limits.ts'
import { invitationsForTest, keyIn } from './invitations-for-test.ts'

const { ok, posted, postedKey, browse, services, clock, accounts, defaultChannel } = await invitationsForTest()
const general = await defaultChannel('general')
const person = { full_name: 'Lena Link', password: testPassword }

async function link(params: Record<string, unknown> = {}): Promise<{ key: string; id: number }> {
  const { invite_link } = await ok('adam', 'POST', '/invites/multiuse', params)
  const { invites } = await ok('adam', 'GET', '/invites')
  const { id } = invites.find((one: { link_url?: string }) => one.link_url === invite_link)
  return { key: keyIn(invite_link), id }
}

test('INVITE-14: a reusable link needs an address, and the link in the mail to it creates the account', async () => {
  const { key } = await link({ invite_as: 600, stream_ids: [general.id] })
  expect((await browse('GET', `/join/${key}`)).body).toMatchObject({ state: 'open', invited_as: 600 })
  for (const email of ['one@agora.example', 'two@agora.example']) {
    expect(await browse('POST', `/join/${key}`, { ...person, email })).toMatchObject({
      status: 200,
      body: { state: 'confirmation_sent', signed_in: false },
      cookie: '',
    })
    expect(await accounts.findByEmail(email)).toBeUndefined()
    const [letter] = await posted()
    expect(letter?.to).toBe(email)
    const confirmation = keyIn(letter?.text)
    expect(confirmation).not.toBe(key)
    expect((await browse('GET', `/join/${confirmation}`)).body).toMatchObject({ state: 'open', email, invited_as: 600 })
    const joined = await browse('POST', `/join/${confirmation}`, { ...person, email: 'other@agora.example' })
    expect(joined).toMatchObject({ status: 200, body: { state: 'joined', email, role: 600 } })
    expect([...services.directory.subscriptionsOf(joined.body.user_id).keys()]).toEqual([general.id])
  }
  expect(await browse('POST', `/join/${key}`)).toMatchObject({ status: 400, body: { var_name: 'email' } })
})

test('INVITE-14: a revoked link admits nobody, not even users who were sent a confirmation', async () => {
  const { key, id } = await link()
  await browse('POST', `/join/${key}`, { email: 'early@agora.example' })
  const confirmation = await postedKey()
  await ok('adam', 'DELETE', `/invites/multiuse/${id}`)
  for (const [end, params] of [
    [key, { email: 'late@agora.example' }],
    [confirmation, person],
  ] as const) {
    expect(await browse('POST', `/join/${end}`, params)).toMatchObject({ status: 400, body: { state: 'revoked' } })
  }
})

test('INVITE-14: a confirmation is valid for a day', async () => {
  const { key } = await link()
  await browse('POST', `/join/${key}`, { email: 'slow@agora.example' })
  const confirmation = await postedKey()
  clock.advance(chatLimits.confirmationValidMs)
  expect(await browse('POST', `/join/${confirmation}`, person)).toMatchObject({ body: { state: 'expired' } })
})

test('INVITE-15: the domains of the organization apply to links and open sign-up', async () => {
  const { key } = await link()
  expect(await browse('POST', `/join/${key}`, { email: 'no address' })).toMatchObject({ body: { var_name: 'email' } })
  expect(await browse('POST', `/join/${key}`, { email: 'x@mailinator.com' })).toMatchObject({
    status: 400,
    body: { msg: 'Disposable email addresses are not allowed in this organization' },
  })
  await ok('olivia', 'POST', '/realm/domains', { domain: 'agora.example', allow_subdomains: false })
  await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: true })
  expect(await browse('POST', `/join/${key}`, { email: 'max@elsewhere.example' })).toMatchObject({
    status: 400,
    body: { msg: "Email 'max@elsewhere.example' not allowed in this organization" },
  })
  await ok('olivia', 'PATCH', '/realm', { emails_restricted_to_domains: false })
  expect(await posted()).toEqual([])
})

test('INVITE-16: sign-up is open if no invitation is required, and subscribes to the default channels', async () => {
  const email = 'open@agora.example'
  expect((await browse('GET', '/sign_up')).body.is_open).toBe(false)
  expect(await browse('POST', '/sign_up', { email })).toMatchObject({
    status: 400,
    body: { msg: 'You need an invitation to join this organization.' },
  })
  await ok('olivia', 'PATCH', '/realm', { invite_required: false })
  expect((await browse('GET', '/sign_up')).body.is_open).toBe(true)
  expect(await browse('POST', '/sign_up', { email })).toMatchObject({ body: { state: 'confirmation_sent' } })
  const key = await postedKey()
  await ok('olivia', 'PATCH', '/realm', { invite_required: true })
  expect((await browse('GET', `/join/${key}`)).body.state).toBe('revoked')
  await ok('olivia', 'PATCH', '/realm', { invite_required: false })
  const joined = await browse('POST', `/join/${key}`, person)
  expect(joined).toMatchObject({ status: 200, body: { email, role: 400 } })
  expect([...services.directory.subscriptionsOf(joined.body.user_id).keys()]).toEqual([general.id])
})

test('INVITE-17: sign-up with a registered address gets the same reply, and its owner another mail', async () => {
  const answers = await Promise.all(
    ['hamlet@agora.example', 'stranger@agora.example'].map((email) => browse('POST', '/sign_up', { email })),
  )
  expect(answers[0]).toEqual(answers[1])
  const letters = await posted()
  const toOwner = letters.find(({ to }) => to === 'hamlet@agora.example')
  expect(toOwner?.subject).toBe('You have an account at Test')
  expect(toOwner?.text).not.toContain('/join/')
})

test('INVITE-18: one address gets at most three confirmations per hour', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1)
    statuses.push((await browse('POST', '/sign_up', { email: 'flood@agora.example' })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await posted()).toHaveLength(3)
  clock.advance(3_600_000)
  expect((await browse('POST', '/sign_up', { email: 'flood@agora.example' })).status).toBe(200)
})

test('INVITE-18: one network address causes at most thirty confirmations per hour', async () => {
  clock.advance(3_600_000)
  const statuses: number[] = []
  for (let time = 0; time <= chatLimits.confirmationsPerAddressMax; time += 1)
    statuses.push((await browse('POST', '/sign_up', { email: `many${time}@agora.example` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(chatLimits.confirmationsPerAddressMax)
  expect(statuses.at(-1)).toBe(429)
})
