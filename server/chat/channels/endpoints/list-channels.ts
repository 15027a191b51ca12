import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { roles } from '../../../kernel/values/roles.ts'
import type { Directory } from '../../directory/directory.ts'
import { chatEndpoint } from '../../endpoint.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { refuseChannel } from '../failures.ts'
import { channelAccess } from '../rules/access.ts'
import type { Channel } from '../rules/channel.ts'
import { noActivity } from '../store/channel-activity.ts'
import { channelSchema, channelWire } from '../wire.ts'

const flag = (fallback: boolean) => withDefault(param.flag(), fallback)

export const getStreams = chatEndpoint({
  method: 'GET',
  path: '/streams',
  tag: 'Channels',
  summary: 'List the channels the caller may know of',
  access: 'user',
  params: {
    include_public: flag(true),
    include_web_public: flag(false),
    include_subscribed: flag(true),
    exclude_archived: flag(true),
    include_all: flag(false),
    include_all_active: flag(false),
    include_default: flag(false),
    include_owner_subscribed: flag(false),
    include_can_access_content: flag(false),
  },
  reply: z.strictObject({ streams: z.array(channelSchema.extend({ is_default: z.boolean().optional() })) }),
  failures: [],
  async handle({ params, caller, services: { directory, channelActivities } }) {
    const includeAll = params.include_all || params.include_all_active
    if (includeAll && caller.role === roles.guest) throw refuseChannel.insufficient()
    const wanted: Wanted = {
      all: includeAll,
      public: params.include_public,
      webPublic: params.include_web_public,
      subscribed: params.include_subscribed,
      ownerSubscribed: params.include_owner_subscribed,
      readable: params.include_can_access_content,
    }
    const channels = [...directory.channels()]
      .filter((channel) => !(params.exclude_archived && channel.isArchived))
      .filter((channel) => isWanted(directory, caller, channel, wanted))
      .sort((left, right) => (left.name < right.name ? -1 : 1))
    const activities = await channelActivities.of(channels)
    return {
      streams: channels.map((channel) => ({
        ...channelWire(directory, channel, activities.get(channel.id) ?? noActivity),
        ...(params.include_default ? { is_default: channel.isDefault } : {}),
      })),
    }
  },
})

interface Wanted {
  readonly all: boolean
  readonly public: boolean
  readonly webPublic: boolean
  readonly subscribed: boolean
  readonly ownerSubscribed: boolean
  readonly readable: boolean
}

/** Every source contains only channels the caller may know of; a bot also sees its owner's. */
function isWanted(directory: Directory, caller: ChatUser, channel: Channel, wanted: Wanted): boolean {
  const isSubscribed = directory.isSubscribed(caller.id, channel.id)
  const { metadata, content } = channelAccess(directory.graph, channel, caller, isSubscribed)
  if (wanted.ownerSubscribed && caller.isBot && caller.botOwnerId !== undefined) {
    if (directory.isSubscribed(caller.botOwnerId, channel.id)) return true
  }
  if (!metadata) return false
  if (wanted.all || (wanted.readable && content) || (wanted.subscribed && isSubscribed)) return true
  if (wanted.webPublic && channel.privacy === 'web_public') return true
  const isPublic = channel.privacy === 'public' || channel.privacy === 'web_public'
  return wanted.public && isPublic && caller.role !== roles.guest
}
