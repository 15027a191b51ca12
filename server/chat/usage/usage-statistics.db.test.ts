import { expect, test } from 'vitest'
import { chatForTest } from '../testing.ts'
import { makeChannel, subscribe } from '../testing-channels.ts'
import { countUsage } from './actions.ts'

const chat = await chatForTest()
const { ok, call, people, services, clock } = chat
const square = await makeChannel(services, 'square')
await subscribe(services, [people.hamlet.id, people.bot.id, people.olivia.id], square)

type Sender = 'hamlet' | 'bot'
const toChannel = (who: Sender) =>
  ok(who, 'POST', '/messages', { type: 'channel', to: square.id, topic: 'usage', content: 'counted' })
const toOlivia = (who: Sender) =>
  ok(who, 'POST', '/messages', { type: 'direct', to: JSON.stringify([people.olivia.id]), content: 'counted' })
const statistics = (days = 7) => ok('olivia', 'GET', '/usage_statistics', { days })
const today = async () => (await statistics()).days.at(-1)

test('USAGE-1, USAGE-2: each message counts once, on its day, by kind of place and sender', async () => {
  const before = await today()
  await toChannel('hamlet')
  const { id } = await toChannel('hamlet')
  await toOlivia('hamlet')
  await toChannel('bot')
  const after = await today()
  expect(after.people_channel_messages - before.people_channel_messages).toBe(2)
  expect(after.people_direct_messages - before.people_direct_messages).toBe(1)
  expect(after.bot_channel_messages - before.bot_channel_messages).toBe(1)
  expect(after.bot_direct_messages).toBe(before.bot_direct_messages)
  // Counted messages stay counted, and several servers count nothing twice.
  await ok('olivia', 'DELETE', `/messages/${id}`)
  await Promise.all([countUsage(services), countUsage(services)])
  expect(await today()).toEqual(after)
})

test('USAGE-2: a person counts once a day, and bots do not', async () => {
  expect((await today()).active_people).toBe(1)
  await ok('olivia', 'POST', '/users/me/presence', { status: 'active' })
  await services.presence.flush()
  const { days, active_people } = await statistics()
  expect(days.at(-1).active_people).toBe(2)
  expect(active_people).toBe(2)
  clock.advance(86_400_000)
  await toChannel('hamlet')
  const next = await statistics()
  expect(next.days.map((day: { active_people: number }) => day.active_people).slice(-2)).toEqual([2, 1])
  expect(next.active_people).toBe(2)
})

test('USAGE-3: every day of the period is there, up to today', async () => {
  for (const count of [7, 30, 90]) {
    const { days, is_complete } = await statistics(count)
    expect(days).toHaveLength(count)
    expect(days.at(-1).date).toBe(new Date(clock.nowMs()).toISOString().slice(0, 10))
    expect(new Set(days.map(({ date }: { date: string }) => date)).size).toBe(count)
    expect(is_complete).toBe(true)
  }
  expect((await call('olivia', 'GET', '/usage_statistics', { days: 8 })).status).toBe(400)
})

test('USAGE-3: users count by role, bots and deactivated people apart, and files by their size', async () => {
  const { users, upload_bytes, upload_bytes_max } = await statistics()
  const active = [...services.directory.users()].filter(({ isBot, isActive }) => !isBot && isActive)
  const { bots, deactivated, ...byRole } = users
  expect(Object.values(byRole as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(active.length)
  expect(byRole.owner).toBeGreaterThan(0)
  expect(bots).toBeGreaterThan(0)
  expect(deactivated).toBe([...services.directory.users()].filter(({ isActive, isBot }) => !isActive && !isBot).length)
  expect(upload_bytes).toBe(0)
  expect(upload_bytes_max === null || upload_bytes_max > 0).toBe(true)
})

test('USAGE-4: only administrators read them', async () => {
  for (const who of ['hamlet', 'mona', 'gina', 'bot'] as const)
    expect((await call(who, 'GET', '/usage_statistics')).status).toBe(400)
})
