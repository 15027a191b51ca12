import { z } from 'zod'
import { knowsChannel } from '../channels/access.ts'
import type { Channel } from '../channels/rules/channel.ts'
import type { Directory } from '../directory/directory.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { apiEmail, avatarUrl } from '../people/wire/user-identity.ts'
import type { BotDefaults } from './store/bots.ts'

export type FindChannel = (id: number) => Channel | undefined

/** A default channel may be hidden from a manager of the bot: they have left it, or another owner chose it. */
export function channelKnownTo(directory: Directory, viewer: ChatUser | undefined): FindChannel {
  return (id) => {
    const channel = directory.channel(id)
    return viewer !== undefined && channel !== undefined && knowsChannel(directory, viewer, channel)
      ? channel
      : undefined
  }
}

export const botDefaultsSchema = z.strictObject({
  default_sending_stream: z.string().nullable(),
  default_events_register_stream: z.string().nullable(),
  default_all_public_streams: z.boolean(),
})

/** Without the key: only its hash is stored, so it is shown once, at creation. */
export const botSchema = botDefaultsSchema.extend({
  user_id: z.int(),
  full_name: z.string(),
  email: z.string(),
  bot_type: z.int().nullable(),
  is_active: z.boolean(),
  owner_id: z.int().nullable(),
  avatar_url: z.string(),
  services: z.array(z.never()),
})

export type BotWire = z.input<typeof botSchema>

export function botWire(bot: ChatUser, defaults: BotDefaults, site: string, channel: FindChannel): BotWire {
  return {
    user_id: bot.id,
    full_name: bot.fullName,
    email: apiEmail(bot, site),
    bot_type: bot.botType ?? null,
    is_active: bot.isActive,
    owner_id: bot.botOwnerId ?? null,
    avatar_url: avatarUrl(bot, false) ?? '',
    services: [],
    ...botDefaultsWire(defaults, channel),
  }
}

export function botDefaultsWire(defaults: BotDefaults, channel: FindChannel): z.input<typeof botDefaultsSchema> {
  const nameOf = (id: number | undefined) => (id === undefined ? null : (channel(id)?.name ?? null))
  return {
    default_sending_stream: nameOf(defaults.sendingChannelId),
    default_events_register_stream: nameOf(defaults.eventsChannelId),
    default_all_public_streams: defaults.allPublic,
  }
}
