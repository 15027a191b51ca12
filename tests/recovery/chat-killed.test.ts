import { afterAll, expect, test } from 'vitest'
import { Random } from '../../simulation/random.ts'
import { mailServerForTest } from '../clients/mail-server-for-test.ts'
import { keyIn } from '../contract/invitations/invitations-for-test.ts'
import { RelayForTest } from '../contract/push/push-relay.ts'
import { eventually, sandboxDirectory, startProcess } from '../whole-server/running-server.ts'
import { DeviceForTest, Promises } from './chat-promises.ts'
import { startAfterKill } from './start-after-kill.ts'

const seed = Number(process.env.AGORA_SEED ?? Math.floor(performance.timeOrigin % 1_000_000))
const kills = Number(process.env.AGORA_KILLS ?? 4)

const relay = new RelayForTest()
await relay.start()
afterAll(() => relay.stop())

/** Retries use an exponential backoff. */
const patienceMs = 100_000

/** When the server is killed: each moment is between two steps that belong together. */
const moments = ['acknowledged', 'relay asked', 'mail offered', 'scheduled delivered'] as const
const has = (found: readonly string[], expected: readonly string[]) => expected.every((one) => found.includes(one))
const repeated = (found: readonly string[]) => found.filter((one, at) => found.indexOf(one) !== at)

test(`SCHEDULED-4, PUSH-8, MAIL-11, NOTICE-1: seed ${seed}: ${kills} killed servers keep their promises`, async () => {
  const random = new Random(seed)
  const mail = await mailServerForTest()
  const { url, id, key } = relay.settings
  const environment = {
    AGORA_DATA_DIR: await sandboxDirectory(),
    AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
    AGORA_SMTP_URL: mail.url,
    AGORA_MAIL_FROM: 'Agora <noreply@agora.example>',
    AGORA_PUSH_RELAY_URL: url,
    AGORA_PUSH_RELAY_ID: id,
    AGORA_PUSH_RELAY_KEY: key,
  }
  const device = new DeviceForTest()
  const promises = new Promises(await startProcess(environment))
  await promises.registerDevice()
  await eventually(() => promises.isDeviceActive())
  const texts = async (start: string) => (await promises.messages(start)).map(({ content }) => content)

  for (let round = 0; round < kills; round += 1) {
    const moment = moments[round % moments.length]
    const count = random.between(1, 3)
    const acknowledged = promises.acknowledgedCount
    const delivered = (await texts('scheduled')).length
    const offered = mail.offered()
    let killing: Promise<unknown> | undefined
    let asked = 0
    relay.answer = (request) => {
      device.take(request)
      if (request.path === 'push/e2ee/notify') asked += 1
      // The relay accepts it, and the server dies before it reads the reply.
      if (moment === 'relay asked' && asked === count) killing ??= promises.server.end('SIGKILL')
      return undefined
    }
    mail.behave(moment === 'mail offered' ? 'silent' : undefined)
    const isReached = async () => {
      if (moment === 'acknowledged') return promises.acknowledgedCount >= acknowledged + count
      if (moment === 'relay asked') return killing !== undefined
      if (moment === 'mail offered') return mail.offered() > offered
      return (await texts('scheduled')).length >= delivered + count
    }
    await Promise.all([
      promises.ask(round),
      eventually(isReached).then(() => killing ?? promises.server.end('SIGKILL')),
    ])
    mail.behave(undefined)
    promises.server = await startAfterKill(environment)
  }
  relay.answer = (request) => void device.take(request)

  const notified = async () => (await texts('**ethusdt**')).map((text) => text.split(': ')[1] ?? '')
  await eventually(async () => has(await texts('scheduled'), promises.acknowledged('scheduled')))
  await eventually(async () => has(await notified(), promises.acknowledged('halt')))
  await eventually(
    async () =>
      has(
        mail.received.map(({ to }) => to ?? ''),
        promises.acknowledged('invitation'),
      ),
    patienceMs,
  )
  const direct = await promises.messages('direct')
  const ids = [...direct, ...(await promises.messages('scheduled'))].map((message) => message.id)
  await eventually(async () => ids.every((one) => device.notified.has(one)), patienceMs)

  const replay = `AGORA_SEED=${seed}`
  expect(
    has(
      direct.map(({ content }) => content),
      promises.acknowledged('direct'),
    ),
    replay,
  ).toBe(true)
  expect(repeated([...(await texts('scheduled')), ...(await texts('direct')), ...(await notified())]), replay).toEqual(
    [],
  )
  // A mail may come twice, but then with the same Message-ID, so that a client recognises the duplicate.
  const names = mail.received.map(({ to, source }) => `${to} ${/^message-id: *(.+)$/im.exec(source)?.[1]}`)
  expect(repeated([...new Set(names)].map((one) => one.split(' ')[0] ?? '')), replay).toEqual([])
  const join = await fetch(`${promises.server.ready.site}/json/join/${keyIn(mail.received.at(-1)?.text)}`, {
    method: 'POST',
    body: new URLSearchParams({ full_name: 'Nora Norris', password: 'correct horse battery' }),
  })
  expect(await join.json(), replay).toMatchObject({ result: 'success', state: 'joined' })
  const { scheduled_messages: left } = await (await promises.request('GET', '/scheduled_messages')).json()
  expect(left, replay).toEqual([])
  expect(await promises.server.end('SIGTERM'), replay).toBe(0)
}, 300_000)
