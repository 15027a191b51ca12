import type { AlertWords } from './alert-words.ts'
import type { CompiledLinkifier } from './linkifiers/linkifier.ts'
import type { WidgetCommand } from './widget.ts'

export interface MentionableUser {
  readonly id: number
  readonly fullName: string
  /** A mention of someone who has left is silent. */
  readonly isActive: boolean
}

export interface MentionableGroup {
  readonly id: number
  readonly displayName: string
  readonly isDeactivated: boolean
}

export interface LinkableChannel {
  readonly id: number
  readonly name: string
}

/** What is known of an uploaded image; `thumbnailUrl` is absent while the thumbnail is being made. */
export interface UploadedImage {
  readonly width: number
  readonly height: number
  readonly contentType?: string
  readonly thumbnailUrl?: string
  readonly isAnimated?: boolean
  /** A name like `4032x3024.webp`, for images browsers cannot show as they are. */
  readonly transcodedImage?: string
}

export interface PreviewSettings {
  readonly isEnabled: boolean
  /** By path id, the part of an upload's address behind `/user_uploads/`; undefined for what is no image. */
  uploadedImage(pathId: string): UploadedImage | undefined
  isUploadedAudio(pathId: string): boolean
  /** Where a viewer loads media of another site from, so that the other site does not learn who reads. */
  proxyUrl?(url: string): string
}

/**
 * Everything rendering needs to know of the organization, already limited to what the author may see: a channel
 * the author cannot see has no name here. Lookups are by the text as written; the caller decides about case.
 * `scanReferences` says beforehand which names a source may ask for.
 */
export interface RenderContext {
  /** Without a slash at the end: `https://chat.example.org`. */
  readonly siteUrl: string
  userById(id: number): MentionableUser | undefined
  userByName(fullName: string): MentionableUser | undefined
  groupByName(name: string): MentionableGroup | undefined
  channelByName(name: string): LinkableChannel | undefined
  /** The newest message of a topic, which keeps a link to it right when the topic moves. */
  newestMessageId(channelId: number, topic: string): number | undefined
  customEmojiUrl(name: string): string | undefined
  readonly linkifiers: readonly CompiledLinkifier[]
  readonly defaultCodeLanguage?: string
  readonly translatesEmoticons: boolean
  readonly previews: PreviewSettings
  readonly alertWords?: AlertWords
  /** What stands for a topic without a name. */
  readonly emptyTopicName: string
}

/**
 * Whether the author may mention a group or everybody is not rendering's question: a message that may not is
 * refused whole, by the action that reads these facts.
 */
export interface RenderedFacts {
  readonly mentionedUserIds: ReadonlySet<number>
  readonly silentlyMentionedUserIds: ReadonlySet<number>
  readonly mentionedGroupIds: ReadonlySet<number>
  readonly silentlyMentionedGroupIds: ReadonlySet<number>
  readonly mentionsChannel: boolean
  readonly mentionsTopic: boolean
  /** Addresses of all links in order, each once. */
  readonly links: readonly string[]
  /** External links outside quotes: what a website preview could be fetched for. */
  readonly linksForPreview: readonly string[]
  readonly attachmentPathIds: readonly string[]
  /** Uploaded images shown as a placeholder until their thumbnail exists. */
  readonly pendingThumbnailPathIds: readonly string[]
  readonly hasLink: boolean
  readonly hasImage: boolean
  readonly hasAttachment: boolean
  readonly alertedUserIds: ReadonlySet<number>
  readonly isMeMessage: boolean
  readonly widget: WidgetCommand | undefined
}

export interface RenderResult extends RenderedFacts {
  readonly html: string
}
