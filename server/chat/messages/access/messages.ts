import type { Sql, Transaction } from '../../../kernel/storage/database.ts'
import { readsPublicChannels } from '../../channels/rules/access.ts'
import {
  type Channel,
  channelOfPlace,
  conversationOfPlace,
  isChannelPlace,
  placeOfChannel,
} from '../../channels/rules/channel.ts'
import type { WithDatabase } from '../../dependencies.ts'
import type { Directory, WithDirectory } from '../../directory/directory.ts'
import type { MembershipGraph } from '../../groups/rules/membership.ts'
import type { ChatUser } from '../../people/rules/chat-user.ts'
import type { SearchReader } from '../../search/store/search.ts'
import { refuseMessage } from '../failures/messages.ts'
import { knownEdits } from '../rules/edit-history.ts'
import type { EditEntry, MessageFacts, StoredMessage } from '../rules/message.ts'
import { isReceived, type PersonalFacts } from '../rules/personal-state.ts'
import {
  channelReach,
  conversationReach,
  isOpenForChange,
  mayRead,
  type PlaceReach,
  spectatorReach,
} from '../rules/place-reach.ts'
import type { WithConversations } from '../store/conversations.ts'
import { holdMessages, lockMessages, readFacts, readMessages } from '../store/messages.ts'
import { readPersonalFacts } from '../store/personal-facts.ts'

/** The reader; undefined for a spectator, who sees only web-public channels. */
export type Viewer = ChatUser | undefined

type Needed = WithDatabase & WithDirectory & WithConversations

export interface AccessedMessage<Message> {
  readonly message: Message
  /** The viewer's stored state of the message; undefined for spectators. */
  readonly personal: PersonalFacts | undefined
}

export interface AccessOptions {
  /** Reads in this transaction and locks the message until it ends. */
  readonly lockIn?: Transaction
  /** Whether the caller wants to change the message; archived channels allow no change. */
  readonly forChange?: boolean
}

/**
 * The only place that decides who may read a message: direct conversations by membership, channels by `messages/rules`,
 * protected history by receipt. The failure is the same for a missing and a forbidden message.
 */
export async function accessMessage(
  chat: Needed,
  viewer: Viewer,
  messageId: number,
  options: AccessOptions = {},
): Promise<AccessedMessage<StoredMessage>> {
  const { lockIn, forChange = false } = options
  const sql = lockIn?.sql ?? chat.database.sql
  const found = lockIn === undefined ? await readMessages(sql, [messageId]) : await lockMessages(lockIn, [messageId])
  const [accessed] = await keepReadable(chat, viewer, found, sql)
  if (accessed === undefined) throw refuseMessage.invalidMessages()
  const { place } = accessed.message
  if (forChange && isChannelPlace(place) && !isOpenForChange(chat.directory.channel(channelOfPlace(place))))
    throw refuseMessage.invalidMessages()
  return accessed
}

/** The messages of the list that the viewer may read; the others are left out for any reason. */
export async function accessMessages(
  chat: Needed,
  viewer: Viewer,
  messageIds: readonly number[],
  sql: Sql = chat.database.sql,
): Promise<AccessedMessage<MessageFacts>[]> {
  return keepReadable(chat, viewer, await readFacts(sql, messageIds), sql)
}

/** The same in a transaction, until whose end these messages stay as they are. */
export async function accessHeldMessages(
  chat: Needed,
  viewer: Viewer,
  messageIds: readonly number[],
  tx: Transaction,
): Promise<AccessedMessage<MessageFacts>[]> {
  await holdMessages(tx, messageIds)
  return accessMessages(chat, viewer, messageIds, tx.sql)
}

async function keepReadable<Message extends MessageFacts>(
  chat: Needed,
  viewer: Viewer,
  messages: readonly Message[],
  sql: Sql,
): Promise<AccessedMessage<Message>[]> {
  const reaches = await placeReaches(chat, viewer, new Set(messages.map(({ place }) => place)))
  const reachable = messages.filter(({ place }) => reaches.get(place) !== 'none')
  if (reachable.length === 0) return []
  if (viewer === undefined) return reachable.map((message) => ({ message, personal: undefined }))
  const personal = await readPersonalFacts(sql, viewer.id, reachable)
  return reachable
    .filter((message) => mayRead(reaches.get(message.place) ?? 'none', isReceived(message, personal)))
    .map((message) => ({ message, personal }))
}

/** Which messages of each of these places the viewer may read. */
export async function placeReaches(
  { directory, messaging }: Pick<Needed, 'directory' | 'messaging'>,
  viewer: Viewer,
  places: ReadonlySet<number>,
): Promise<ReadonlyMap<number, PlaceReach>> {
  const conversations = [...places].filter((place) => !isChannelPlace(place)).map(conversationOfPlace)
  const members = conversations.length === 0 ? new Map() : await messaging.conversations.membersOf(conversations)
  const reaches = new Map<number, PlaceReach>()
  for (const place of places) {
    if (isChannelPlace(place)) reaches.set(place, reachOfChannel(directory, viewer, channelOfPlace(place)))
    else reaches.set(place, conversationReach(members.get(conversationOfPlace(place)) ?? [], viewer))
  }
  return reaches
}

export function reachOfChannel(directory: Directory, viewer: Viewer, channelId: number): PlaceReach {
  const channel = directory.channel(channelId)
  return channel === undefined ? 'none' : reachIn(directory, directory.graph, viewer, channel)
}

/** The edits of a message that the viewer may see: those since it left a channel in which they could not read it. */
export function editsFor(
  directory: Directory,
  viewer: Viewer,
  message: StoredMessage,
  personal: PersonalFacts | undefined,
): readonly EditEntry[] {
  // A receipt that a move gave says nothing about the channels before.
  const received = personal !== undefined && !personal.receipts.has(message.id) && isReceived(message, personal)
  return knownEdits(message.editHistory ?? [], (id) => mayRead(reachOfChannel(directory, viewer, id), received))
}

function reachIn(directory: Directory, graph: MembershipGraph, viewer: Viewer, channel: Channel): PlaceReach {
  if (viewer === undefined) return spectatorReach(channel, directory.settings.enable_spectator_access)
  return channelReach(channel, { user: viewer, isSubscribed: directory.isSubscribed(viewer.id, channel.id), graph })
}

/**
 * The same decision for many channels at once, as a condition for searches: for all of them, or for those of the
 * narrow.
 */
export function searchReader(directory: Directory, viewer: Viewer, channelIds?: readonly number[]): SearchReader {
  const { graph } = directory
  const { publicIds, channels } = channelsToDecide(directory, viewer, channelIds)
  const openPlaces = publicIds.map(placeOfChannel)
  const receivedOnlyPlaces: number[] = []
  for (const channel of channels) {
    const reach = reachIn(directory, graph, viewer, channel)
    if (reach === 'all') openPlaces.push(placeOfChannel(channel.id))
    if (reach === 'received') receivedOnlyPlaces.push(placeOfChannel(channel.id))
  }
  const subscriptions = viewer === undefined ? [] : [...directory.subscriptionsOf(viewer.id).values()]
  return {
    userId: viewer?.id,
    openPlaces,
    receivedOnlyPlaces,
    subscribedPlaces: subscriptions.map(({ channelId }) => placeOfChannel(channelId)),
    mutedPlaces: subscriptions.filter(({ isMuted }) => isMuted).map(({ channelId }) => placeOfChannel(channelId)),
    channelCount: directory.channelCount,
  }
}

/** The channels that the viewer certainly reads, and those to decide about one by one. */
function channelsToDecide(directory: Directory, viewer: Viewer, channelIds: readonly number[] | undefined) {
  if (channelIds !== undefined)
    return { publicIds: [], channels: channelIds.flatMap((id) => directory.channel(id) ?? []) }
  if (viewer === undefined || !readsPublicChannels(viewer)) return { publicIds: [], channels: directory.channels() }
  const { publicIds, privates } = directory.channelLists
  return { publicIds, channels: privates }
}
