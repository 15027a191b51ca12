import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { type RoleName, roles } from '../../../kernel/values/roles.ts'
import type { Directory } from '../../directory/directory.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { quotaBytes } from '../../uploads/files/uploads.ts'
import { spaceUsed } from '../../uploads/store/attachments.ts'
import { countUsage, daysUpTo } from '../actions.ts'
import { countActivePeople, readUsageDays, type UsageDay } from '../store.ts'

const count = z.int().min(0)
const day = z.strictObject({
  date: z.string().describe('In UTC, such as 2026-11-17'),
  active_people: count.describe('People who used a client or sent a message'),
  people_channel_messages: count,
  people_direct_messages: count,
  bot_channel_messages: count,
  bot_direct_messages: count,
})
const roleNames = Object.keys(roles) as readonly RoleName[]

export const getUsageStatistics = chatEndpoint({
  method: 'GET',
  path: '/usage_statistics',
  tag: 'Server and organization',
  summary: 'Get how the organization is used: active people and sent messages per day, users by role, storage',
  access: 'administrator',
  params: { days: withDefault(param.integer(z.literal([7, 30, 90]), 'How many days, up to today'), 30) },
  reply: z.object({
    days: z.array(day).describe('Oldest first, without a gap'),
    active_people: count.describe('Different people who were active on any of the days'),
    is_complete: z
      .boolean()
      .describe('Whether all messages are counted; a server with a long history counts for a while'),
    users: z.strictObject(
      Object.fromEntries([...roleNames, 'bots', 'deactivated'].map((name) => [name, count])) as Record<
        RoleName | 'bots' | 'deactivated',
        typeof count
      >,
    ),
    upload_bytes: count,
    upload_bytes_max: count.nullable().describe('null: no quota'),
  }),
  failures: [],
  async handle({ params, services }) {
    const { database, clock, directory, uploads } = services
    const isComplete = await countUsage(services)
    const dates = daysUpTo(clock.nowMs(), params.days)
    const [from = '', to = ''] = [dates[0], dates.at(-1)]
    const [days, activePeople, bytes] = await Promise.all([
      readUsageDays(database.sql, from, to),
      countActivePeople(database.sql, from, to),
      spaceUsed(database.sql),
    ])
    const byDate = new Map(days.map((one) => [one.date, one]))
    const quota = quotaBytes(uploads)
    return {
      days: dates.map((date) => wireOf(date, byDate.get(date))),
      active_people: activePeople,
      is_complete: isComplete,
      users: usersByRole(directory),
      upload_bytes: bytes,
      upload_bytes_max: quota === Number.MAX_SAFE_INTEGER ? null : quota,
    }
  },
})

function wireOf(date: string, counted: UsageDay | undefined): z.infer<typeof day> {
  return {
    date,
    active_people: counted?.activePeople ?? 0,
    people_channel_messages: counted?.peopleChannelMessages ?? 0,
    people_direct_messages: counted?.peopleDirectMessages ?? 0,
    bot_channel_messages: counted?.botChannelMessages ?? 0,
    bot_direct_messages: counted?.botDirectMessages ?? 0,
  }
}

/** Active users by role; bots and deactivated people apart. */
function usersByRole(directory: Directory): Record<RoleName | 'bots' | 'deactivated', number> {
  const counts = { owner: 0, administrator: 0, moderator: 0, member: 0, guest: 0, bots: 0, deactivated: 0 }
  for (const user of directory.users()) {
    const role = roleNames.find((name) => roles[name] === user.role)
    if (user.isBot) counts.bots += user.isActive ? 1 : 0
    else if (!user.isActive) counts.deactivated += 1
    else if (role !== undefined) counts[role] += 1
  }
  return counts
}
