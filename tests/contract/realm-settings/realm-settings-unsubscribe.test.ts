import { expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { type MailKind, mailKinds } from '../../../server/chat/delivery/mail/rules/mail-kinds.ts'
import { unsubscribePhrases } from '../../../server/chat/delivery/mail/rules/unsubscribe-phrases.ts'
import { unsubscribeLink } from '../../../server/chat/delivery/mail/wire.ts'
import type { ChatUser } from '../../../server/chat/people/rules/chat-user.ts'
import { runJobs } from '../../../server/kernel/jobs/testing.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { ok, sendText, posted, clock, people, app, services, square, browse, set, listen } = chat
const { iris } = people
const job = (name: string) => runJobs(chat.chat.jobs, name)
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)
const pathOf = (link: string) => new URL(link).pathname
const linkFor = (kind: MailKind, user: ChatUser = iris) => pathOf(unsubscribeLink(services, user, kind))
const settings = async () =>
  (await ok('iris', 'POST', '/register', { fetch_event_types: ['user_settings'] })).user_settings
const everyKind = Object.keys(mailKinds) as MailKind[]
const everySetting: readonly string[] = Object.values(mailKinds).flat()

/** All mail settings that are off. */
async function off(): Promise<string[]> {
  const chosen = await settings()
  return everySetting.filter((name) => chosen[name] === false)
}

const turnOn = () => choose(Object.fromEntries(everySetting.map((name) => [name, true])))

async function open(path: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const sent = method === 'POST' ? { headers: form, payload: 'List-Unsubscribe=One-Click' } : {}
  const { statusCode, headers, body } = await app.inject({ method, url: path, ...sent })
  return { status: statusCode, headers, body }
}

clock.advance(120_000)
await job('mail-messages')
await ok('olivia', 'PATCH', '/realm', { digest_emails_enabled: true })
await choose({ automatically_follow_topics_where_mentioned: false })

/** The cause of a mail of each kind. */
const causes: Record<MailKind, () => Promise<unknown>> = {
  async missed_messages() {
    await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'psst' })
    await job('mail-messages')
    clock.advance(120_000)
    await job('mail-messages')
  },
  async digest() {
    clock.advance(4 * 86_400_000)
    await sendText('mona', 'updates', 'plot')
    clock.advance(3 * 86_400_000)
    await set({ digest_weekday: (new Date(clock.nowMs()).getUTCDay() + 6) % 7 })
    await job('mail-digests')
  },
  login: () => browse('POST', '/session', { username: iris.deliveryEmail, password: testPassword }),
}

const mailsToIris = async (kind: MailKind) => {
  await causes[kind]()
  return (await posted()).filter(({ to }) => to === iris.deliveryEmail)
}

test.each(everyKind)('REALM-13: the link of a mail switches off its kind and confirms it: %s', async (kind) => {
  await turnOn()
  await posted()
  const [letter, ...others] = await mailsToIris(kind)
  expect(others).toEqual([])
  const link = letter?.unsubscribe ?? ''
  expect(link).toMatch(new RegExp(`^http://chat\\.test/accounts/unsubscribe/${kind}/${iris.id}\\.`))
  expect([letter?.text.includes(link), letter?.html.includes(`href="${link}"`)]).toEqual([true, true])
  const received = listen('iris')
  const question = await open(pathOf(link))
  expect(question).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(question.body).toContain(unsubscribePhrases('en').about(iris.deliveryEmail)[kind])
  expect(question.body).toMatch(/<form [^>]*method="post">/)
  for (const _attempt of ['first', 'again']) {
    const page = await open(pathOf(link), 'POST')
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(page.body).toContain(unsubscribePhrases('en').off(iris.deliveryEmail)[kind])
    expect(await off()).toEqual(mailKinds[kind])
  }
  const notified = received.received().filter(({ type }) => type === 'user_settings')
  expect(notified.map(({ property }) => property).sort()).toEqual([...mailKinds[kind]].sort())
  expect(await mailsToIris(kind)).toEqual([])
})

test.each(everyKind)('REALM-13: a mail program does the same with one request: %s', async (kind) => {
  await turnOn()
  expect((await open(linkFor(kind), 'POST')).status).toBe(200)
  expect(await off()).toEqual(mailKinds[kind])
})

test('REALM-13: a request that only checks a link changes no setting', async () => {
  await turnOn()
  for (const method of ['HEAD', 'GET'] as const) expect((await open(linkFor('login'), method)).status).toBe(200)
  expect(await off()).toEqual([])
})

test('REALM-13: mail about messages also ends for channels with their own setting', async () => {
  const input = { stream_id: square.id, property: 'email_notifications', value: true }
  await ok('iris', 'POST', '/users/me/subscriptions/properties', { subscription_data: [input] })
  await open(linkFor('missed_messages'), 'POST')
  await sendText('hamlet')
  expect(await mailsToIris('missed_messages')).toEqual([])
})

test('REALM-13: a forged or altered link, or one of another kind or user, does nothing', async () => {
  await turnOn()
  const token = linkFor('login').split('/').at(-1) ?? ''
  const seal = token.split('.')[1] ?? ''
  const paths = [
    `digest/${token}`,
    `login/${people.hamlet.id}.${seal}`,
    `login/${iris.id}.${seal.slice(1)}`,
    `login/${iris.id}.${seal}x`,
    `login/${iris.id}.${[...seal].reverse().join('')}`,
    `login/${iris.id}`,
    `login/.${seal}`,
    'login/999999999999.x',
    'login/%00',
    `login/${'9'.repeat(150)}`,
    `constructor/${token}`,
    `__proto__/${token}`,
    `welcome/${token}`,
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST'] as const) {
      const { status } = await open(`/accounts/unsubscribe/${path}`, method)
      expect([path, status]).toEqual([path, path.includes('%00') ? 400 : 404])
    }
  }
  expect(await off()).toEqual([])
  expect((await open('/accounts/unsubscribe/login/x.y')).body).toContain(unsubscribePhrases('en').badTitle)
})

test('REALM-13: a link is invalid after the address changes or the account is deactivated', async () => {
  const user = await chat.newUser()
  const link = linkFor('login', user)
  await services.accounts.changeEmail(user.id, 'moved@agora.example')
  await services.directory.refresh({ users: [user.id] })
  expect((await open(link)).status).toBe(404)
  const moved = services.directory.user(user.id)
  if (moved === undefined) throw new Error('the person is there')
  const newLink = linkFor('login', moved)
  expect((await open(newLink)).status).toBe(200)
  await ok('olivia', 'DELETE', `/users/${user.id}`)
  expect((await open(newLink)).status).toBe(404)
})

test.each(['de', 'fa'])('REALM-13: the page is in the language of its reader: %s', async (language) => {
  await choose({ default_language: language })
  const phrases = unsubscribePhrases(language)
  const expected = { GET: phrases.about(iris.deliveryEmail).digest, POST: phrases.off(iris.deliveryEmail).digest }
  for (const method of ['GET', 'POST'] as const) {
    const { body } = await open(linkFor('digest'), method)
    expect(body).toContain(`<html lang="${language}" dir="${phrases.direction}">`)
    expect(body).toContain(expected[method])
  }
})

test('REALM-13: the unsubscribe page is neither cached nor sent as a referrer', async () => {
  const { headers } = await open(linkFor('digest'))
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})
