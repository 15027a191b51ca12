import type { Database } from '../../kernel/storage/database.ts'
import { channelAccess } from '../channels/rules/access.ts'
import { type Channel, placeOfChannel } from '../channels/rules/channel.ts'
import type { Directory } from '../directory/directory.ts'
import { externalImageLink } from '../images/external/external-link.ts'
import { channelReach } from '../messages/rules/place-reach.ts'
import { isKnown, type KnownUsers, knownUsers } from '../people/access/users.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { userSetting } from '../settings/rules/user-settings.ts'
import { emptyTopicDisplayName, topicKey } from '../topics/rules/topic.ts'
import { newestInTopics } from '../topics/store/topics.ts'
import type { AlertWordIndex } from './alert-word-index.ts'
import type { LinkCard, MentionableGroup, RenderContext, RenderResult } from './markdown/context.ts'
import type { CompiledLinkifier } from './markdown/linkifiers/linkifier.ts'
import { type References, scanReferences } from './markdown/references.ts'
import type { Renderer } from './markdown/renderer.ts'
import type { RenderingSources, UploadedFile } from './rendering-sources.ts'
import { isHeavy } from './thread/heavy-source.ts'
import type { RenderThread } from './thread/render-thread.ts'
import { resolveContext } from './thread/resolved-context.ts'

const noFiles: ReadonlyMap<string, UploadedFile> = new Map()
const noCards: ReadonlyMap<string, LinkCard> = new Map()

export interface MessageRenderingOptions {
  readonly directory: Directory
  readonly database: Database
  readonly site: () => string
  readonly renderer: Renderer
  readonly alertWords: AlertWordIndex
  readonly sources: RenderingSources
  /** Renders long messages; without it they render in this thread. */
  readonly thread?: RenderThread | undefined
}

/** Renders messages with the organization's data as their author may see it. */
export class MessageRendering {
  readonly #options: MessageRenderingOptions

  constructor(options: MessageRenderingOptions) {
    this.#options = options
  }

  get linkifiers(): readonly CompiledLinkifier[] {
    return this.#options.sources.linkifiers()
  }

  async render(source: string, author: ChatUser): Promise<RenderResult> {
    const references = scanReferences(source, this.#options.site())
    const context = await this.#contextFor(author, references)
    const rendered = await this.#rendered(source, context, references)
    const { linkCards } = this.#options.sources
    if (linkCards === undefined || rendered.linksForPreview.length === 0) return rendered
    const cards = await linkCards(rendered.linksForPreview)
    return cards.size === 0 ? rendered : this.#rendered(source, context, references, cards)
  }

  /** Rendered for a line of a list or a heading, without previews. */
  async renderDescription(source: string, author: ChatUser): Promise<string> {
    if (source === '') return ''
    const references = scanReferences(source, this.#options.site())
    const context = await this.#contextFor(author, references)
    const withoutPreviews = { ...context, previews: { ...context.previews, isEnabled: false } }
    return (await this.#rendered(source, withoutPreviews, references)).html
  }

  async #rendered(
    source: string,
    context: RenderContext,
    references: References,
    linkCards: ReadonlyMap<string, LinkCard> = noCards,
  ): Promise<RenderResult> {
    const { thread, renderer, sources } = this.#options
    if (thread === undefined || !isHeavy(source)) {
      if (linkCards.size === 0) return renderer.render(source, context)
      const previews = { ...context.previews, linkCard: (url: string) => linkCards.get(url) }
      return renderer.render(source, { ...context, previews })
    }
    const { externalImageKey } = sources
    const resolved = resolveContext(context, references, { linkCards, externalImageKey })
    const rendered = await thread.render({ source, context: resolved })
    return { ...rendered, alertedUserIds: context.alertWords?.alertedUserIds(rendered.unfencedText) ?? new Set() }
  }

  async #contextFor(author: ChatUser, references: References): Promise<RenderContext> {
    const { directory, site, sources, alertWords } = this.#options
    const { externalImageKey } = sources
    const { settings } = directory
    const known = await knownUsers(this.#options, author)
    const [newest, files] = await Promise.all([
      references.topics.length === 0 ? new Map<string, number>() : this.#newestIn(references.topics, author),
      references.uploadPathIds.length === 0 ? noFiles : sources.uploadedFiles(references.uploadPathIds, author),
    ])
    return {
      siteUrl: site(),
      userById: (id) => (isKnown(known, id) ? directory.user(id) : undefined),
      userByName: (name) => findByName(directory.usersNamed(name), name, known),
      groupByName: (name) => this.#group(name),
      channelByName: (name) => this.#visibleChannel(name, author),
      newestMessageId: (channelId, topic) => newest.get(topicReference(channelId, topic)),
      customEmojiUrl: sources.customEmojiUrl,
      linkifiers: sources.linkifiers(),
      ...(settings.default_code_block_language === ''
        ? {}
        : { defaultCodeLanguage: settings.default_code_block_language }),
      translatesEmoticons: userSetting(author, 'translate_emoticons'),
      previews: {
        isEnabled: settings.inline_image_preview,
        uploadedImage: (pathId) => files.get(pathId)?.image,
        isUploadedAudio: (pathId) => files.get(pathId)?.isAudio === true,
        ...(externalImageKey === undefined
          ? {}
          : { proxyUrl: (url: string) => externalImageLink(externalImageKey, url) }),
      },
      alertWords: alertWords.current,
      emptyTopicName: emptyTopicDisplayName,
    }
  }

  /** A link to a topic must not reveal messages that its author cannot read. */
  async #newestIn(topics: References['topics'], author: ChatUser): Promise<Map<string, number>> {
    const { directory, database } = this.#options
    const wanted = topics.flatMap(({ channelName, topic }) => {
      const channel = this.#visibleChannel(channelName, author)
      if (channel === undefined) return []
      const isSubscribed = directory.isSubscribed(author.id, channel.id)
      const reach = channelReach(channel, { user: author, isSubscribed, graph: directory.graph })
      return reach === 'all' ? [{ channelId: channel.id, topic }] : []
    })
    const places = wanted.map(({ channelId, topic }) => ({
      place: placeOfChannel(channelId),
      topicKey: topicKey(topic),
    }))
    const newest = await newestInTopics(database.sql, places)
    return new Map(
      wanted.flatMap(({ channelId, topic }, at) => {
        const id = newest[at]
        return id === undefined ? [] : [[topicReference(channelId, topic), id]]
      }),
    )
  }

  #visibleChannel(name: string, author: ChatUser): Channel | undefined {
    const { directory } = this.#options
    const channel = directory.channelByName(name)
    if (channel === undefined) return undefined
    const isSubscribed = directory.isSubscribed(author.id, channel.id)
    return channelAccess(directory.graph, channel, author, isSubscribed).metadata ? channel : undefined
  }

  #group(name: string): MentionableGroup | undefined {
    const wanted = name.toLowerCase()
    for (const group of this.#options.directory.groups().values()) {
      if (group.name.toLowerCase() === wanted)
        return { id: group.id, displayName: group.name, isDeactivated: group.isDeactivated }
    }
    return undefined
  }
}

const topicReference = (channelId: number, topic: string): string => `${channelId} ${topicKey(topic)}`

/** Prefers an active user, then the exact spelling, then the first user. */
function findByName(users: Iterable<ChatUser>, name: string, known: KnownUsers): ChatUser | undefined {
  let found: ChatUser | undefined
  for (const user of users) {
    if (!isKnown(known, user.id)) continue
    if (found === undefined || rank(user, name) < rank(found, name)) found = user
  }
  return found
}

const rank = (user: ChatUser, name: string): number => (user.isActive ? 0 : 2) + (user.fullName === name ? 0 : 1)
