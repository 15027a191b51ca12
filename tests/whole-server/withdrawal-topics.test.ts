import { expect, test, vi } from 'vitest'
import { sendOnce } from '../recovery/signed-http.ts'
import { eventually, type RunningProcess, startProcess } from './running-server.ts'

// Whole processes on a busy machine: the test checks the content, not the time.
vi.setConfig({ testTimeout: 240_000 })

const settings = { AGORA_WITHDRAW_ADDRESS_HOLD_SECONDS: '0', AGORA_CHAT_REQUESTS_PER_MINUTE: '0' }
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

type Person = 'owner' | 'member'

interface Message {
  readonly id: number
  readonly subject: string
  readonly content: string
  readonly sender_email: string
}

async function chat({ ready }: RunningProcess, as: Person, method: 'GET' | 'POST', path: string, fields: object) {
  const { email, apiKey } = ready.chat[as]
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}` }
  const form = new URLSearchParams(Object.entries(fields))
  const url = `${ready.chatUrl}${path}`
  const reply = await (method === 'GET'
    ? fetch(`${url}?${form}`, { headers })
    : fetch(url, { method, headers, body: form }))
  const body = (await reply.json()) as { result: string; messages: Message[] }
  expect(body.result, JSON.stringify(body)).toBe('success')
  return body
}

/** The messages of the server itself, oldest first, as `topic: content`. */
async function serverMessages(server: RunningProcess, as: Person, narrow: object[]): Promise<string[]> {
  const page = { anchor: 'newest', num_before: '200', num_after: '0', apply_markdown: 'false' }
  const { messages } = await chat(server, as, 'GET', '/messages', { ...page, narrow: JSON.stringify(narrow) })
  return messages
    .filter(({ sender_email }) => sender_email.startsWith('notification-bot@'))
    .map(({ subject, content }) => `${subject}: ${content}`)
}

const treasury = (server: RunningProcess) =>
  serverMessages(server, 'owner', [{ operator: 'channel', operand: 'treasury' }])
const letters = (server: RunningProcess) => serverMessages(server, 'member', [{ operator: 'is', operand: 'dm' }])

const sendText = (server: RunningProcess, as: Person, topic: string, content: string) =>
  chat(server, as, 'POST', '/messages', { type: 'channel', to: '"treasury"', topic, content })

async function withdraw({ ready }: RunningProcess, as: Person, amount: string): Promise<string> {
  const trader = ready.trading[as === 'owner' ? 0 : 1]
  if (trader === undefined) throw new Error('a sandbox has two traders with money')
  const request = (path: string, parameters: Record<string, string>) =>
    sendOnce(ready.tradingUrl, trader, { method: 'POST', path, parameters })
  await request('wallet/withdraw_address', { symbol: 'btc', address: bitcoin })
  const answer = await request('wallet/withdraw_crypto', { symbol: 'btc', amount, address: bitcoin })
  expect(answer).toMatchObject({ kind: 'done', result: { status: 'requested' } })
  return (answer as { result: { withdrawalId: string } }).result.withdrawalId
}

const includes = async (texts: Promise<string[]>, wanted: string) => (await texts).some((text) => text.includes(wanted))

test('NEWS-4 NEWS-5 NEWS-6: authorized users decide a withdrawal in its topic, through a kill too', async () => {
  const server = await startProcess(settings)
  const id = await withdraw(server, 'member', '0.5')
  const topic = `withdrawal ${id}`
  await eventually(() => includes(treasury(server), `${topic}: @_**Max Member|`))
  const [question = ''] = (await treasury(server)).filter((text) => text.startsWith(topic))
  expect(question).toContain('**0.5 BTC**')
  expect(question).toContain(bitcoin)
  expect(question).toContain(`\`approve ${id} 0.5 BTC\``)
  await eventually(() =>
    includes(letters(server), `Your withdrawal ${id} of **0.5 BTC** over BTC to \`${bitcoin}\` is pending`),
  )

  await sendText(server, 'member', topic, `approve ${id} 0.5 BTC`)
  await eventually(() => includes(treasury(server), `${topic}: Only owners and administrators decide`))
  await sendText(server, 'owner', topic, `approve ${id}`)
  await eventually(() => includes(treasury(server), `${topic}: That decides nothing.`))
  const ownId = await withdraw(server, 'owner', '0.1')
  await sendText(server, 'owner', topic, `approve ${ownId} 0.1 BTC`)
  await eventually(() =>
    includes(treasury(server), `${topic}: Withdrawal ${ownId}: You cannot decide about your own withdrawal.`),
  )
  expect((await treasury(server)).filter((text) => text.includes('Approved by'))).toEqual([])

  // Killed right after the decision: it takes effect, and once.
  await sendText(server, 'owner', topic, `approve ${id} 0.5 btc: known to me`)
  await server.end('SIGKILL')
  const again = await startProcess({ ...settings, AGORA_DATA_DIR: server.dataDirectory })
  await eventually(() => includes(treasury(again), `✔ ${topic}: Confirmed by the network.`))
  const steps = (await treasury(again))
    .filter((text) => text.startsWith(`✔ ${topic}: `))
    .map((text) => text.slice(topic.length + 4))
  expect(steps).toEqual([
    question.slice(topic.length + 2),
    expect.stringContaining('Only owners'),
    expect.stringContaining('That decides nothing'),
    expect.stringContaining('You cannot decide about your own withdrawal'),
    expect.stringMatching(/^Approved by @_\*\*.*\|\d+\*\*\.$/),
    expect.stringMatching(/^The signer .* is about to send it\.$/),
    expect.stringContaining('Sent as'),
    'Confirmed by the network.',
  ])
  await eventually(() => includes(letters(again), `Your withdrawal ${id} of **0.5 BTC** over BTC has arrived.`))
  const notified = (await letters(again)).filter((text) => text.includes(`withdrawal ${id} `))
  expect(notified.map((text) => /(is pending|was sent|arrived)/.exec(text)?.[0])).toEqual([
    'is pending',
    'was sent',
    'arrived',
  ])
  expect(await again.end('SIGTERM')).toBe(0)
})
