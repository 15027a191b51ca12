import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { main } from '../../cli/main.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger } from '../../server/kernel/logging/logger.ts'
import { testFolder } from '../../server/kernel/storage/testing-folder.ts'
import { type RunningServer, startServer } from '../../server/main.ts'
import { eventually } from './running-server.ts'

// A whole server on a busy machine: the test checks that it starts, not how soon.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const scratch = await mkdtemp(testFolder(''))
afterAll(() => rm(scratch, { recursive: true, force: true, maxRetries: 5 }))
const environment = { AGORA_DATA_DIR: join(scratch, 'data'), AGORA_PORT: '0', AGORA_LOG_LEVEL: 'error' }

const inDays = (days: number) => new Date(systemClock.nowMs() + days * 86_400_000).toISOString()

let running: RunningServer | undefined
afterAll(() => running?.stop())

async function agora(...arguments_: string[]) {
  let output = ''
  let errors = ''
  const print = (text: string) => {
    output += text
  }
  const printError = (text: string) => {
    errors += text
  }
  return { status: await main(arguments_, { environment, print, printError }), output, errors }
}

test('OPERATOR-13: the command line operates the running server, and reports when none runs', async () => {
  expect(await agora('market', 'list')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('no server runs on'),
  })
  const settings = settingsFromEnvironment(environment)
  const server = await startServer({ settings, log: createLogger('error'), marketMaker: false })
  running = server
  const access = join(settings.dataDirectory, 'operator-access.json')
  expect((await stat(access)).mode & 0o077).toBe(0)

  const halted = await agora('market', 'halt', 'btcusdt', '--reason', 'a look at the books')
  expect(halted).toMatchObject({ status: 0, errors: '', output: expect.stringMatching(/btcusdt +halted/) })
  const status = await (await fetch(`${server.addresses.tradingUrl}/public/system_status`)).json()
  expect(status).toMatchObject({
    result: { markets: expect.arrayContaining([{ symbol: 'btcusdt', state: 'halted' }]) },
  })
  expect(await agora('market', 'halt', 'nope', '--reason', 'x')).toMatchObject({
    status: 1,
    errors: expect.stringContaining('UNKNOWN_SYMBOL'),
  })
  expect((await agora('market', 'halt', 'btcusdt')).status).not.toBe(0)

  const steps: [RegExp, ...string[]][] = [
    [/ton +Toncoin +10 +TON +active +active/, 'coin', 'list'],
    [/doge +Dogecoin +12 +-/, 'coin', 'add', 'doge', '--scale', '12', '--name-en', 'Dogecoin', '--name-fa', 'دوج'],
    [
      /DOGE +active +suspended/,
      'coin',
      'network',
      'add',
      'doge',
      'DOGE',
      'addressRegex=D.{33}',
      'depositStatus=active',
    ],
    [/DOGE +active +active/, 'coin', 'network', 'set', 'doge', 'DOGE', 'withdrawStatus=active', 'withdrawFee=2'],
    [/fees of doge are set/, 'market', 'fees', 'doge', '0:0.001:0.002'],
    [
      /dogeusdt +halted +0\/5/,
      ...['market', 'add', 'doge', 'usdt', '--base-precision', '0', '--quote-precision', '5'],
      ...['--minimum', '5', '--max-ask', '1000', '--max-bid', '1000'],
    ],
    [/dogeusdt +halted +0\/5 +7/, 'market', 'set', 'dogeusdt', '--minimum', '7'],
    [/dogeusdt +active/, 'market', 'resume', 'dogeusdt'],
    [/0 orders canceled/, 'market', 'clear', 'dogeusdt'],
    [/account \d+ is frozen/, 'account', 'freeze', 'max@agora.example'],
    [/account \d+ is active/, 'account', 'unfreeze', 'max@agora.example'],
    [/has 999995 usdt available/, 'account', 'adjust', 'max@agora.example', 'usdt', '--reason', 'x', '--', '-5'],
    [/Max Member <max@agora.example>, active, tier 0, 0 open orders/, 'account', 'show', 'max@agora.example'],
    [/id +time/, 'withdrawal', 'list'],
    [/trading\nsequence \d+, engine rules 3/, 'venue', 'status'],
    [/all markets +halted +scheduled/, 'maintenance', 'schedule', inDays(1), inDays(2)],
    [/maintenance \d+ is canceled/, 'maintenance', 'cancel', '1'],
    [/command line +market.state +btcusdt +done +a look at the books/, 'audit'],
  ]
  const silent = new Set(['list', 'show', 'status', 'audit'])
  for (const [wanted, ...words] of steps) {
    const isRead = words.some((word) => silent.has(word)) || words.includes('--reason')
    const done = await agora(...words, ...(isRead ? [] : ['--reason', 'a test']))
    expect(done, words.join(' ')).toMatchObject({ status: 0, errors: '', output: expect.stringMatching(wanted) })
  }

  // The halt was announced in the chat.
  const { email, apiKey } = server.credentials!.chat.owner
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  await eventually(async () => {
    const query = 'anchor=newest&num_before=50&num_after=0&apply_markdown=false'
    const reply = await fetch(`${server.addresses.chatUrl}/messages?${query}`, { headers: { authorization } })
    const { messages } = (await reply.json()) as {
      messages: { subject: string; content: string; sender_email: string }[]
    }
    const notified = messages.find(({ content }) => content === '**btcusdt** is halted: a look at the books')
    return (
      notified !== undefined &&
      notified.subject === 'market status' &&
      notified.sender_email.startsWith('notification-bot@')
    )
  })

  running = undefined
  await server.stop()
  await expect(stat(access)).rejects.toThrow()
  expect((await agora('market', 'list')).errors).toContain('no server runs on')
})
