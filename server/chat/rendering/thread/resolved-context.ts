import { externalImageLink } from '../../images/external/external-link.ts'
import type {
  LinkableChannel,
  LinkCard,
  MentionableGroup,
  MentionableUser,
  RenderContext,
  UploadedImage,
} from '../markdown/context.ts'
import type { CompiledLinkifier, Linkifier } from '../markdown/linkifiers/linkifier.ts'
import type { References } from '../markdown/references.ts'

type Found<Key, Value> = ReadonlyMap<Key, Value>

/** A render context as data, which another thread can receive: the replies to every lookup of one source. */
export interface ResolvedContext {
  readonly usersById: Found<number, MentionableUser>
  readonly usersByName: Found<string, MentionableUser>
  readonly groups: Found<string, MentionableGroup>
  readonly channels: Found<string, LinkableChannel>
  /** By channel id and topic as written. */
  readonly newestMessageIds: Found<string, number>
  readonly customEmojiUrls: Found<string, string>
  readonly uploadedImages: Found<string, UploadedImage>
  readonly uploadedAudio: ReadonlySet<string>
  readonly linkCards: Found<string, LinkCard>
  readonly linkifiers: readonly Linkifier[]
  readonly plain: Pick<RenderContext, 'siteUrl' | 'translatesEmoticons' | 'emptyTopicName' | 'defaultCodeLanguage'>
  readonly hasPreviews: boolean
  /** Signs the addresses of external images; absent if the server fetches none. */
  readonly externalImageKey?: Uint8Array
}

/** The parts of a context that are not lookups by reference. */
export interface ResolvedExtras {
  readonly linkCards?: ReadonlyMap<string, LinkCard>
  readonly externalImageKey?: Uint8Array | undefined
}

/** Looks up every reference of a source. Alert words are left out: they are matched by the caller. */
export function resolveContext(
  context: RenderContext,
  references: References,
  { linkCards = new Map(), externalImageKey }: ResolvedExtras = {},
): ResolvedContext {
  const { siteUrl, translatesEmoticons, emptyTopicName, defaultCodeLanguage, previews } = context
  const channels = foundOf(references.channelNames, (name) => context.channelByName(name))
  const topics = references.topics.flatMap(({ channelName, topic }) => {
    const channel = channels.get(channelName)
    return channel === undefined ? [] : [{ channelId: channel.id, topic }]
  })
  const newest = topics.flatMap(({ channelId, topic }): [string, number][] => {
    const id = context.newestMessageId(channelId, topic)
    return id === undefined ? [] : [[topicReference(channelId, topic), id]]
  })
  return {
    usersById: foundOf(references.userIds, (id) => mentionable(context.userById(id))),
    usersByName: foundOf(references.userNames, (name) => mentionable(context.userByName(name))),
    groups: foundOf(references.groupNames, (name) => context.groupByName(name)),
    channels: new Map(Array.from(channels, ([name, channel]) => [name, { id: channel.id, name: channel.name }])),
    newestMessageIds: new Map(newest),
    customEmojiUrls: foundOf(references.emojiNames, (name) => context.customEmojiUrl(name)),
    uploadedImages: foundOf(references.uploadPathIds, (pathId) => previews.uploadedImage(pathId)),
    uploadedAudio: new Set(references.uploadPathIds.filter((pathId) => previews.isUploadedAudio(pathId))),
    linkCards,
    linkifiers: context.linkifiers.map(({ source }) => source),
    plain: {
      siteUrl,
      translatesEmoticons,
      emptyTopicName,
      ...(defaultCodeLanguage === undefined ? {} : { defaultCodeLanguage }),
    },
    hasPreviews: previews.isEnabled,
    ...(externalImageKey === undefined ? {} : { externalImageKey }),
  }
}

/** The context in the thread that renders. */
export function contextOf(resolved: ResolvedContext, linkifiers: readonly CompiledLinkifier[]): RenderContext {
  const { externalImageKey, uploadedImages, uploadedAudio, linkCards } = resolved
  const key = externalImageKey && Buffer.from(externalImageKey)
  return {
    ...resolved.plain,
    userById: (id) => resolved.usersById.get(id),
    userByName: (name) => resolved.usersByName.get(name),
    groupByName: (name) => resolved.groups.get(name),
    channelByName: (name) => resolved.channels.get(name),
    newestMessageId: (channelId, topic) => resolved.newestMessageIds.get(topicReference(channelId, topic)),
    customEmojiUrl: (name) => resolved.customEmojiUrls.get(name),
    linkifiers,
    previews: {
      isEnabled: resolved.hasPreviews,
      uploadedImage: (pathId) => uploadedImages.get(pathId),
      isUploadedAudio: (pathId) => uploadedAudio.has(pathId),
      linkCard: (url) => linkCards.get(url),
      ...(key === undefined ? {} : { proxyUrl: (url: string) => externalImageLink(key, url) }),
    },
  }
}

const topicReference = (channelId: number, topic: string): string => `${channelId} ${topic}`

/** A user has more than another thread needs, or should receive. */
function mentionable(user: MentionableUser | undefined): MentionableUser | undefined {
  return user && { id: user.id, fullName: user.fullName, isActive: user.isActive }
}

function foundOf<Key, Value>(keys: readonly Key[], find: (key: Key) => Value | undefined): Map<Key, Value> {
  return new Map(
    keys.flatMap((key): [Key, Value][] => {
      const value = find(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
