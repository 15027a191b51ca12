import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { testPassword } from '../../../server/accounts/testing.ts'
import { accountNotifier, fillNotifier, priceAlertNotifier } from '../../../server/bridge/notify-accounts.ts'
import { createSystemBots } from '../../../server/chat/bots/actions/create-system-bots.ts'
import { notifyPersonOfVenue } from '../../../server/chat/ports.ts'
import { chatForTest, type TestUserName } from '../../../server/chat/testing.ts'
import { makeChannel, subscribe } from '../../../server/chat/testing-channels.ts'
import { silentLogger } from '../../../server/kernel/logging/logger.ts'
import { SsoBrowser } from '../sso/sso-browser.ts'
import { PushServiceForTest, vapidClaims } from './receiver.ts'

const site = 'http://chat.test'
const service = new PushServiceForTest()
await service.start()
const warnings: unknown[] = []
const record = (message: string, fields?: Record<string, unknown>) => void warnings.push([message, fields])
const log = { ...silentLogger, warn: record, error: record }
const chat = await chatForTest({ site, log, pushService: service.asPushService })
const { ok, people, services, clock } = chat
const { hamlet, iris } = people
const { browsers } = services.push
await services.directory.refresh({ users: await createSystemBots(chat.accounts, 'chat.test') })
const square = await makeChannel(services, 'square')
for (const who of [hamlet, iris]) await subscribe(services, [who.id], square)

afterAll(async () => {
  await services.push.stop()
  await service.stop()
})
beforeEach(async () => {
  await browsers.settled()
  service.status = 201
  service.arrivals.splice(0)
})

afterEach(() => expect(warnings.splice(0)).toEqual([]))

let made = 0
/** A signed-in browser with a subscription. */
async function subscribed(who: TestUserName) {
  const as = new SsoBrowser(chat.app, site)
  await as.signIn(people[who].deliveryEmail, testPassword)
  made += 1
  const subscription = service.subscribe(`${who}-${made}`)
  const reply = await as.send('POST', '/web_push', subscription.params)
  expect(reply.status).toBe(200)
  return { as, ...subscription }
}

async function direct(content: string, from: TestUserName = 'iris'): Promise<number> {
  const { id } = await ok(from, 'POST', '/messages', { type: 'direct', to: [hamlet.id], content })
  await browsers.settled()
  return id
}

test('WEBPUSH-1, WEBPUSH-2: a direct message arrives encrypted for the browser, from a server with one lasting key', async () => {
  const { as, taken, params } = await subscribed('hamlet')
  const { body } = await as.send('GET', '/web_push')
  const id = await direct('hello **there**')
  const raw = service.arrivals.map((arrival) => arrival.body.toString('latin1')).join('')
  expect(raw).not.toContain('hello')
  const [first, ...more] = taken()
  expect(more).toEqual([])
  expect(first?.content).toEqual({
    title: iris.fullName,
    body: 'hello there',
    url: expect.stringMatching(new RegExp(`^/#narrow/.*${id}$`)),
    tag: `agora-message-${id}`,
    lang: 'en',
  })
  expect(vapidClaims(first?.headers.authorization)).toMatchObject({
    key: body.public_key,
    isSigned: true,
    aud: service.origin,
    sub: 'mailto:administrator@chat.test',
  })
  expect((await as.send('GET', '/web_push')).body.public_key).toBe(body.public_key)
  await as.send('DELETE', '/web_push', { endpoint: params.endpoint })
})

test('WEBPUSH-3: the settings of push notifications decide; the reader, the sender and muted topics get none', async () => {
  const { as, taken, params } = await subscribed('hamlet')
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: false })
  await direct('unwanted')
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: true })
  await ok('hamlet', 'POST', '/messages', { type: 'direct', to: [iris.id], content: 'my own' })
  const inChannel = (content: string) =>
    ok('iris', 'POST', '/messages', { type: 'channel', to: square.id, topic: 'plans', content })
  await inChannel('for nobody')
  await browsers.settled()
  expect(taken()).toEqual([])
  await inChannel(`@**${hamlet.fullName}** look`)
  await browsers.settled()
  expect(taken().map(({ content }) => [content.title, content.body])).toEqual([
    ['#square > plans', `${iris.fullName}: @${hamlet.fullName} look`],
  ])
  const { id } = await ok('iris', 'POST', '/messages', {
    ...{ type: 'channel', to: square.id, topic: 'another', content: 'first' },
  })
  await ok('iris', 'PATCH', `/messages/${id}`, { content: `@**${hamlet.fullName}** second` })
  await browsers.settled()
  expect(taken().map(({ content }) => content.title)).toEqual(['#square > another'])
  await as.send('DELETE', '/web_push', { endpoint: params.endpoint })
})

test('WEBPUSH-4: notifications of the venue arrive by their own choice and open their page', async () => {
  const { as, taken, params } = await subscribed('hamlet')
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: false })
  const notification = { content: 'Your deposit of **1 BTC** is in your account.', opens: '/trade/wallet/movements' }
  await notifyPersonOfVenue(services, hamlet.id, notification, async () => undefined)
  await browsers.settled()
  await ok('hamlet', 'PATCH', '/settings', { enable_offline_push_notifications: true })
  await notifyPersonOfVenue(services, hamlet.id, { content: 'Sold', opens: '/trade/btcusdt' }, async () => undefined)
  await browsers.settled()
  expect(taken().map(({ content }) => [content.title, content.body, content.url])).toEqual([
    ['Test', 'Your deposit of 1 BTC is in your account.', '/trade/wallet/movements'],
    ['Test', 'Sold', '/trade/btcusdt'],
  ])
  await as.send('DELETE', '/web_push', { endpoint: params.endpoint })
})

test('WEBPUSH-4: fills, deposits, withdrawals and price alerts open their own pages', async () => {
  const { as, taken, params } = await subscribed('hamlet')
  const coins = { baseCoin: 'btc', quoteCoin: 'usdt', symbol: 'btcusdt' }
  const accountId = hamlet.id
  const within = async () => undefined
  const opened: unknown[] = []
  const noteOpened = async () => {
    await browsers.settled()
    opened.push(...taken().map(({ content }) => content.url))
    service.arrivals.splice(0)
  }
  const filled = { orderId: '1', side: 'buy', volume: '1', averagePrice: '9', trades: 1, status: 'filled', ...coins }
  await fillNotifier(services)({ accountId, orders: [filled as never] }, within)
  await noteOpened()
  const deposit = { amount: '1', coin: 'btc', network: 'bitcoin', transactionId: 'tx' } as never
  await accountNotifier(services)({ accountId, kind: 'deposit', step: 'credited', deposit }, within)
  await noteOpened()
  const withdrawal = { amount: '1', coin: 'btc', network: 'bitcoin', withdrawalId: '7', transactionId: 'tx' } as never
  await accountNotifier(services)({ accountId, kind: 'withdrawal', step: 'confirmed', withdrawal }, within)
  await noteOpened()
  const alert = { direction: 'above', price: '9', lastPrice: '10', repeats: false, ...coins } as const
  await priceAlertNotifier(services)({ accountId, ...alert }, within)
  await noteOpened()
  expect(opened).toEqual([
    ...['/trade/btcusdt', '/trade/wallet/movements', '/trade/wallet/movements', '/trade/btcusdt'],
  ])
  await as.send('DELETE', '/web_push', { endpoint: params.endpoint })
})

test('WEBPUSH-5: the endpoint must be a push service, and keys must be well-formed', async () => {
  const as = new SsoBrowser(chat.app, site)
  await as.signIn(hamlet.deliveryEmail, testPassword)
  const { params } = service.subscribe('refused')
  for (const bad of [{ endpoint: 'http://169.254.169.254/latest' }, { p256dh: 'AAAA' }, { auth: 'not base64!' }])
    expect((await as.send('POST', '/web_push', { ...params, ...bad })).status).toBe(400)
  const stranger = await new SsoBrowser(chat.app, site).send('POST', '/web_push', params)
  expect(stranger.status).toBe(401)
})

/** When the next attempt of a failed notification is due. */
async function tryAgain(): Promise<void> {
  clock.advance(60_000)
  browsers.wake()
  await browsers.settled()
}

test('WEBPUSH-7: a subscription that its push service no longer knows is dropped; a failing service is asked again', async () => {
  const { as, taken, params } = await subscribed('hamlet')
  expect((await as.open(`/json/web_push?endpoint=${encodeURIComponent(params.endpoint)}`)).body).toMatchObject({
    is_subscribed: true,
  })
  service.status = 503
  await direct('later')
  expect(taken()).toHaveLength(1)
  service.status = 201
  await tryAgain()
  expect(taken().map(({ content }) => content.body)).toEqual(['later'])
  service.status = 410
  await direct('gone')
  expect(taken()).toHaveLength(1)
  expect((await as.open(`/json/web_push?endpoint=${encodeURIComponent(params.endpoint)}`)).body).toMatchObject({
    is_subscribed: false,
  })
  service.status = 201
  await direct('nobody')
  expect(service.arrivals).toEqual([])
})

test('WEBPUSH-7: while a push service fails, the other notifications of its browser wait too', async () => {
  const { as, taken } = await subscribed('hamlet')
  service.status = 503
  await direct('first')
  await direct('second')
  await direct('third')
  expect(taken()).toHaveLength(1)
  service.status = 201
  await tryAgain()
  // They are sent at once, so that a push service may receive them in any order.
  expect(
    taken()
      .map(({ content }) => content.body)
      .toSorted(),
  ).toEqual(['first', 'second', 'third'])
  await as.send('DELETE', '/session')
})

test('NODE-35: a node that hung between two attempts sends nothing by the earlier right', async () => {
  const { as, taken } = await subscribed('hamlet')
  const vault = await makeChannel(services, 'vault', { privacy: 'private' })
  await subscribe(services, [hamlet.id, iris.id], vault)
  service.status = 503
  const content = `@**${hamlet.fullName}** secret`
  await ok('iris', 'POST', '/messages', { type: 'channel', to: vault.id, topic: 'plans', content })
  await browsers.settled()
  expect(taken()).toHaveLength(1)
  service.status = 201
  // As if another node had removed the user while this one hung.
  const { sql } = services.database
  await sql`delete from subscriptions where user_id = ${hamlet.id} and channel_id = ${vault.id}`
  services.directory.caughtUp = () => services.directory.load()
  await tryAgain()
  services.directory.caughtUp = () => undefined
  expect(taken()).toEqual([])
  await as.send('DELETE', '/session')
})

test('WEBPUSH-8: a subscription ends with its session, and belongs to one user', async () => {
  const first = await subscribed('hamlet')
  await first.as.send('DELETE', '/session')
  await direct('after the sign-out')
  expect(service.arrivals).toEqual([])
  const second = await subscribed('hamlet')
  const other = new SsoBrowser(chat.app, site)
  await other.signIn(iris.deliveryEmail, testPassword)
  const foreign = await other.send('DELETE', '/web_push', { endpoint: second.params.endpoint })
  expect(foreign.status).toBe(200)
  await direct('still mine')
  expect(second.taken()).toHaveLength(1)
  // The same browser, with another user: it moves.
  await other.send('POST', '/web_push', second.params)
  await direct('not for this browser')
  expect(second.taken()).toEqual([])
})

test('WEBPUSH-3: a message that is read before it could be sent causes no notification', async () => {
  const { taken } = await subscribed('hamlet')
  service.status = 503
  const id = await direct('read meanwhile')
  expect(taken()).toHaveLength(1)
  service.status = 201
  await ok('hamlet', 'POST', '/messages/flags', { op: 'add', flag: 'read', messages: [id] })
  await tryAgain()
  expect(taken()).toEqual([])
})
