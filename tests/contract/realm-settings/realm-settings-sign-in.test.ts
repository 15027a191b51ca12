import { beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { realmForTest } from './realm-settings-for-test.ts'

const chat = await realmForTest()
const { ok, posted, clock, people, browse, app } = chat
const { iris, hamlet } = people
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const choose = (settings: Record<string, unknown>) => ok('iris', 'PATCH', '/settings', settings)

/** Signs in with a browser with these cookies; returns its cookies afterwards. */
async function signIn(cookies = '', { user = iris, agent = firefox } = {}): Promise<string> {
  const sent = { username: user.deliveryEmail, password: testPassword }
  const answer = await browse('POST', '/session', sent, { cookie: cookies, 'user-agent': agent })
  expect(answer.status).toBe(200)
  return cookiesOf(answer.cookie)
}

const cookiesOf = (set: string) => (set.match(/agora_\w+=\w+/g) ?? []).join('; ')

async function fetchKey(agent: string): Promise<void> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/fetch_api_key',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': agent },
    payload: new URLSearchParams({ username: iris.deliveryEmail, password: testPassword }).toString(),
  })
  expect(reply.statusCode).toBe(200)
}

clock.set(Date.UTC(2030, 4, 17, 20, 5))
beforeEach(posted)

test('REALM-8: enable_login_emails', async () => {
  await choose({ enable_login_emails: false })
  await signIn()
  await fetchKey('curl/8')
  expect(await posted()).toEqual([])
  await choose({ enable_login_emails: true })
  await signIn()
  expect((await posted()).map(({ to, subject }) => [to, subject])).toEqual([
    [iris.deliveryEmail, 'New sign-in from Firefox on Linux'],
  ])
})

test('REALM-12: the mail names the program, the address and the time, and the next steps', async () => {
  await signIn()
  const [letter] = await posted()
  for (const part of ['Firefox', 'Linux', '127.0.0.1', 'May 17, 2030', 'http://chat.test/settings/sessions', '@'])
    expect([letter?.text.includes(part), letter?.html.includes(part)], part).toEqual([true, true])
  expect(letter?.text).toContain('change your password')
})

test('REALM-12: one mail per browser and user, also after a sign-out', async () => {
  const first = await signIn()
  expect(first).toMatch(/^agora_session=\w+; agora_device=\w+$/)
  expect(await posted()).toHaveLength(1)
  const device = first.split('; ').find((cookie) => cookie.startsWith('agora_device='))
  const again = await signIn(device)
  expect(again).toContain(device)
  expect(await posted()).toEqual([])
  await signIn(device, { user: hamlet })
  expect((await posted()).map(({ to }) => to)).toEqual([hamlet.deliveryEmail])
  await signIn(device?.replace(/.$/, '!'))
  expect(await posted()).toHaveLength(1)
})

test('REALM-12: one mail for a program that fetches an API key', async () => {
  await fetchKey('ZulipMobile/27.235 (Android 14)')
  await fetchKey('ZulipMobile/27.235 (Android 14)')
  expect((await posted()).map(({ subject }) => subject)).toEqual(['New sign-in from Zulip on Android'])
})

test('REALM-12: a new user gets no mail, and the browser counts as known', async () => {
  await ok('olivia', 'POST', '/users', { email: 'new@agora.example', full_name: 'New', password: testPassword })
  const user = [...chat.services.directory.users()].find(({ fullName }) => fullName === 'New')
  if (user === undefined) throw new Error('the new user is missing')
  clock.advance(60_000)
  const cookies = await signIn('', { user })
  clock.advance(1)
  await signIn(cookies, { user })
  expect(await posted()).toEqual([])
  await signIn('', { user })
  expect(await posted()).toHaveLength(1)
})

test('REALM-12: a failed sign-in sends no mail, and the user agent is not copied into mails', async () => {
  const wrong = { username: iris.deliveryEmail, password: 'not the password' }
  expect((await browse('POST', '/session', wrong)).status).toBe(401)
  expect(await posted()).toEqual([])
  await signIn('', { agent: '<b>Bank</b> Browser' })
  const [letter] = await posted()
  expect(letter?.subject).toBe('New sign-in from an unknown browser on an unknown system')
  expect(JSON.stringify(letter)).not.toContain('Bank')
})

test.each([
  [false, '', /8:0\d\sPM UTC/],
  [true, '', /20:0\d UTC/],
  [true, 'Asia/Tokyo', /Saturday, May 18, 2030.* 05:0\d GMT\+9/],
])('REALM-8: twenty_four_hour_time %j and the time zone %j', async (twenty_four_hour_time, timezone, form) => {
  await choose({ twenty_four_hour_time, timezone })
  await signIn()
  expect((await posted())[0]?.text).toMatch(form)
})

test.each([
  ['de', 'Neue Anmeldung mit Firefox auf Linux', 'Mai 2030'],
  ['fa', 'ورود تازه با Firefox روی Linux', '۱۴۰۹'],
  ['fr', 'New sign-in from Firefox on Linux', 'May'],
])('REALM-8: default_language is that of a mail to the person: %s', async (default_language, subject, date) => {
  await choose({ default_language, timezone: '' })
  await signIn()
  const [letter] = await posted()
  expect(letter?.subject).toBe(subject)
  expect(letter?.text).toContain(date)
})
