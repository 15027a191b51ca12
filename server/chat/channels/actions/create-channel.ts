import type { Transaction } from '../../../kernel/storage/database.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { roles } from '../../../kernel/values/roles.ts'
import { publishDefaultChannels } from '../../default-channels/actions/change-default-channels.ts'
import type { WithClock, WithIds, WithWebPublicChannels } from '../../dependencies.ts'
import type { WithDirectory } from '../../directory/directory.ts'
import { readChannels } from '../../directory/store.ts'
import { requireActiveGroups } from '../../groups/actions/require-active-groups.ts'
import { chatLimits } from '../../limits.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import { countCreated } from '../../people/store/count-created.ts'
import { resolvePrincipals } from '../../subscriptions/actions/resolve-principals.ts'
import { subscribePeople } from '../../subscriptions/actions/subscribe-people.ts'
import { refuseChannel } from '../failures.ts'
import type { Channel } from '../rules/channel.ts'
import { mayAddSubscribers } from '../rules/permissions.ts'
import { folderIsOpen, insertChannel } from '../store/channels.ts'
import { type AnnounceChannelsNeeds, announceNewChannels } from './announce-channels.ts'
import { type ChannelRequest, type PlannedChannel, permissionContextOf, planChannel } from './plan-channel.ts'

export type CreateChannelNeeds = AnnounceChannelsNeeds & WithIds & WithWebPublicChannels

export interface ChannelCreation {
  readonly name: string
  readonly description: string
  readonly subscriberIds: readonly number[]
  readonly announce: boolean
  readonly input: ChannelRequest
}

/** Creates a channel with its first subscribers, or nothing. */
export async function createChannel(
  chat: CreateChannelNeeds,
  creator: ChatUser,
  { name, description, subscriberIds, announce, input }: ChannelCreation,
): Promise<number> {
  const planned = planChannel(chat, creator, { name, description }, input)
  const users = await resolvePrincipals(chat, creator, subscriberIds)
  const others = users.some(({ id }) => id !== creator.id)
  if (others && !mayAddSubscribers(permissionContextOf(chat.directory, creator), planned))
    throw refuseChannel.insufficient()
  const renderedDescription = await renderDescription(chat, creator, planned.description)
  const channel = await chat.database.transaction(async (tx) => {
    await checkChannelCount(tx, creator, 1)
    const made = await makeChannel(chat, tx, creator, { ...planned, renderedDescription })
    await subscribePeople(chat, tx, {
      channels: [made],
      users,
      newChannelIds: new Set([made.id]),
      activities: new Map(),
    })
    if (made.isDefault) publishDefaultChannels(chat, tx)
    return made
  })
  await announceNewChannels(chat, creator, [channel], announce)
  return channel.id
}

export async function renderDescription(
  chat: CreateChannelNeeds,
  author: ChatUser,
  description: string,
): Promise<string> {
  return chat.messaging.rendering.renderDescription(description, author)
}

/** Every client loads all channels that its user may see. Bots count with their owners. */
export async function checkChannelCount(tx: Transaction, creator: ChatUser, added: number): Promise<void> {
  if (added === 0 || creator.role <= roles.administrator) return
  const { channelsPerCreatorMax } = chatLimits
  const count = await countCreated(tx, 'channels', creator.botOwnerId ?? creator.id)
  if (count + added > channelsPerCreatorMax) throw refuseChannel.tooMany(channelsPerCreatorMax)
}

/** Stores a planned channel. The caller subscribes users in the same transaction, which also publishes the channel. */
export async function makeChannel(
  chat: WithClock & WithDirectory & WithIds,
  tx: Transaction,
  creator: ChatUser,
  planned: PlannedChannel & { readonly renderedDescription: string },
): Promise<Channel> {
  await requireActiveGroups(chat, tx, Object.values(planned.permissions))
  if (planned.folderId !== undefined && !(await folderIsOpen(tx, planned.folderId))) throw refuseChannel.invalidFolder()
  const id = await insertChannel(tx, {
    ...planned,
    creatorId: creator.id,
    createdAtMs: chat.clock.nowMs(),
    emailToken: chat.ids.token(emailTokenLength),
  })
  if (id === undefined) throw refuseChannel.exists(planned.name)
  const [channel] = await readChannels(tx.sql, [id])
  invariant(channel !== undefined, 'a new channel can be read')
  return channel
}

const emailTokenLength = 32
