import { roles } from '../../../kernel/values/roles.ts'
import type { WithEvents } from '../../delivery/queues/events.ts'
import type { Notice } from '../../delivery/queues/notice.ts'
import type { WithDatabase, WithSite } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { isSystemBot } from '../../directory/system-bots.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { botAddedNotice, botRemovedNotice } from '../notices.ts'
import { noBotDefaults, readBotDefaults } from '../store/bots.ts'
import { botWire, channelKnownTo } from '../wire.ts'

type ManagedBotsNeeds = WithDatabase & WithDirectory & WithEvents & WithSite

const managesAll = ({ role }: ChatUser): boolean => role <= roles.administrator

/** Administrators manage the bots of others too: with the role a user gets them or loses them. */
export async function managedBotNotices(chat: ManagedBotsNeeds, before: ChatUser, after: ChatUser): Promise<Notice[]> {
  const { directory, database, events, site } = chat
  const audience = new Set([after.id])
  if (after.isBot || managesAll(before) === managesAll(after) || events.listening(audience).length === 0) return []
  const bots = [...directory.users()].filter((one) => one.isBot && !isSystemBot(one) && one.botOwnerId !== after.id)
  if (!managesAll(after)) return bots.map(({ id }) => botRemovedNotice(id, audience))
  const defaults = await readBotDefaults(
    database.sql,
    bots.map(({ id }) => id),
  )
  const channelOf = channelKnownTo(directory, after)
  return bots.map((bot) =>
    botAddedNotice(botWire(bot, defaults.get(bot.id) ?? noBotDefaults, site(), channelOf), audience),
  )
}
