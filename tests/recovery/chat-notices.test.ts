import { afterEach, beforeAll, expect, test } from 'vitest'
import { announceVenue } from '../../server/bridge/announce-venue.ts'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import { chatForTest } from '../../server/chat/testing.ts'
import { makeChannel } from '../../server/chat/testing-channels.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { migrate } from '../../server/kernel/storage/migrations.ts'
import { migrationModules } from '../../server/modules.ts'
import type { MarketState } from '../../server/trading/domain/markets/definitions.ts'
import { NoticeSender, type SendNotice } from '../../server/trading/operator/notice-sender.ts'
import { endMaintenance, insertMaintenance, startMaintenance } from '../../server/trading/store/maintenance-windows.ts'

import { openVenue, type Venue } from '../../server/trading/venue.ts'
import { openingCommands } from '../../simulation/catalogue.ts'
import { Random } from '../../simulation/random.ts'

const seed = Number(process.env.NOTICES_SEED ?? 61_115)
const { services, clock, ok, accounts } = await chatForTest()
const { database } = services
await migrate(database, migrationModules)
await services.directory.refresh({ users: await createSystemBots(accounts, 'chat.test') })
await makeChannel(services, 'announcements')

/** When the server dies: before, during or right after sending a notice. */
type Death = 'before' | 'within' | 'after' | undefined
class Died extends Error {}

const sendToChat: SendNotice = (notice, within) => announceVenue(services, notice, within)
const dyingBy =
  (death: () => Death): SendNotice =>
  async (notice, within) => {
    const way = death()
    if (way === 'before') throw new Died()
    await sendToChat(notice, async (tx) => {
      await within(tx)
      if (way === 'within') throw new Died()
    })
    if (way === 'after') throw new Died()
  }

/** After this time a node sends the remaining notices of another node. */
const leftOverMs = 10_000
let venue: Venue
let notifier: NoticeSender
async function start(notify: SendNotice): Promise<void> {
  venue = await openVenue({ database, clock, log: silentLogger })
  notifier = new NoticeSender({ database, venue, clock, log: silentLogger, notify })
}
async function restart(notify: SendNotice): Promise<void> {
  await notifier.stop()
  await venue.stop()
  await start(notify)
  clock.advance(leftOverMs)
  await notifier.begin()
  await notifier.settled()
}

beforeAll(async () => {
  await start(sendToChat)
  for (const command of openingCommands()) await venue.submit(command)
  await notifier.begin()
})
afterEach(() => restart(sendToChat))

const notified = async (): Promise<string[]> => {
  const narrow = [{ operator: 'channel', operand: 'announcements' }]
  const query = { anchor: 'newest', num_before: 1000, num_after: 0, narrow, apply_markdown: false }
  const { messages } = await ok('hamlet', 'GET', '/messages', query)
  return messages.map(({ content }: { content: string }) => content)
}

const setStates = (markets: readonly number[], state: MarketState, reason: string) =>
  notifier.during(async () => {
    for (const market of markets) {
      const by = { operator: 7, reason, replay: null, market, state }
      clock.advance(1)
      await venue.submit({ type: 'set_market_state', sequence: 0, atMs: 0, ...by })
    }
  })

const everyMarket = () => venue.views.markets.map(({ definition }) => definition.market)
const symbolOf = (market: number) => venue.views.market(market)?.definition.symbol

test('NOTICE-3: one batch of changes is one message, and the first markets send none', async () => {
  expect(await notified()).toEqual([])
  await setStates(everyMarket(), 'halted', 'a power cut')
  await setStates([1], 'active', 'a trial')
  await notifier.settled()
  expect(await notified()).toEqual([
    '**All markets** are halted: a power cut',
    `**${symbolOf(1)}** is open for trading: a trial`,
  ])
})

test('NOTICE-1: a server killed before, during or after sending leaves no notice unsent and sends none twice', async () => {
  const random = new Random(seed)
  const before = (await notified()).length
  const expected: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const death = random.pick<Death>(['before', 'within', 'after', undefined])
    await restart(dyingBy(() => death))
    const market = random.pick(everyMarket())
    const state = random.pick<MarketState>(['halted', 'cancel_only'])
    const stateText = state === 'halted' ? 'halted' : 'open for cancels only'
    await setStates([market], state, `round ${round}`)
    expected.push(`**${symbolOf(market)}** is ${stateText}: round ${round}`)
    // The first server sends half of them before it dies; a later one sends the rest.
    if (random.below(2) === 0) await notifier.settled()
  }
  await restart(sendToChat)
  expect((await notified()).slice(before), `NOTICES_SEED=${seed}`).toEqual(expected)
})

test('NOTICE-2: every step of a maintenance is announced once, whenever the server is killed', async () => {
  const before = (await notified()).length
  const fromMs = clock.nowMs()
  const plan = { fromMs, toMs: fromMs + 60_000, markets: [], marketState: 'halted', reason: 'a new disk' } as const
  await restart(dyingBy(() => 'before'))
  const made = await notifier.during(() => database.transaction((tx) => insertMaintenance(tx.sql, plan, clock.nowMs())))
  const windowId = made?.windowId ?? 0
  await notifier.settled()
  await restart(dyingBy(() => 'within'))
  clock.advance(1)
  await notifier.during(() => startMaintenance(database.sql, windowId, clock.nowMs()))
  await notifier.during(() => startMaintenance(database.sql, windowId, clock.nowMs()))
  await restart(dyingBy(() => 'after'))
  clock.advance(1)
  await notifier.during(() => endMaintenance(database.sql, windowId, 'done', clock.nowMs()))
  await restart(sendToChat)
  const steps = (await notified()).slice(before).map((text) => text.split(',')[0])
  expect(steps).toEqual(['**Maintenance is planned**', '**Maintenance has started**', '**Maintenance is over**'])
})

test('NOTICE-4: a notice that the chat rejects permanently is skipped', async () => {
  const before = (await notified()).length
  await setStates([1], 'halted', 'x'.repeat(20_000))
  await setStates([1], 'active', 'after it')
  await notifier.settled()
  expect((await notified()).slice(before)).toEqual([`**${symbolOf(1)}** is open for trading: after it`])
})

test('NOTICE-3: an unfinished change of another node is not announced in parts', async () => {
  await setStates(everyMarket(), 'active', 'as usual')
  await notifier.settled()
  const before = (await notified()).length
  const other = new NoticeSender({ database, venue, clock, log: silentLogger, notify: sendToChat })
  await other.begin()
  const by = { operator: 7, reason: 'by halves', replay: null, state: 'cancel_only' } as const
  await notifier.during(async () => {
    for (const market of [1, 2]) {
      await venue.submit({ type: 'set_market_state', sequence: 0, atMs: 0, ...by, market })
      other.sendRemaining()
      await other.settled()
    }
  })
  await Promise.all([notifier.settled(), other.stop()])
  expect((await notified()).slice(before)).toEqual([
    `**${symbolOf(1)}, ${symbolOf(2)}** are open for cancels only: by halves`,
  ])
})

test('NOTICE-1: two servers on one database send a notice once', async () => {
  const before = (await notified()).length
  const other = new NoticeSender({ database, venue, clock, log: silentLogger, notify: sendToChat })
  await other.begin()
  await setStates([1], 'halted', 'seen by two')
  clock.advance(leftOverMs)
  other.sendRemaining()
  await Promise.all([notifier.settled(), other.stop()])
  expect((await notified()).slice(before)).toEqual([`**${symbolOf(1)}** is halted: seen by two`])
})
