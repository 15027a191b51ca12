import type { AlertWords } from './alert-words.ts'
import type { CompiledLinkifier } from './linkifiers/linkifier.ts'
import type { WidgetCommand } from './widget.ts'

export interface MentionableUser {
  readonly id: number
  readonly fullName: string
  /** A mention of a deactivated user is silent. */
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

/** An uploaded image; `thumbnailUrl` is absent while the thumbnail is being made. */
export interface UploadedImage {
  readonly width: number
  readonly height: number
  readonly contentType?: string
  readonly thumbnailUrl?: string
  readonly isAnimated?: boolean
  /** A name like `4032x3024.webp`, for images browsers cannot show as they are. */
  readonly transcodedImage?: string
}

/** The description of a linked page in its own HTML. */
export interface LinkCard {
  readonly title: string
  readonly description: string
  /** At its own site. */
  readonly imageUrl: string | undefined
}

export interface PreviewSettings {
  readonly isEnabled: boolean
  /** By path id, the part of an upload's address behind `/user_uploads/`; undefined for other files. */
  uploadedImage(pathId: string): UploadedImage | undefined
  isUploadedAudio(pathId: string): boolean
  /** The proxied address of an external image, so that the other site does not learn who reads. */
  proxyUrl?(url: string): string
  /** The card of an external page, if it is known. */
  linkCard?(url: string): LinkCard | undefined
}

/**
 * The organization's data for rendering, limited to what the author may see: a channel hidden from the author cannot be
 * resolved. Lookups use the text as written; the caller decides about case. `scanReferences` lists the names that a
 * source may look up.
 */
export interface RenderContext {
  /** Without a slash at the end: `https://chat.example.org`. */
  readonly siteUrl: string
  userById(id: number): MentionableUser | undefined
  userByName(fullName: string): MentionableUser | undefined
  groupByName(name: string): MentionableGroup | undefined
  channelByName(name: string): LinkableChannel | undefined
  /** The newest message of a topic, so that a link to it survives a move of the topic. */
  newestMessageId(channelId: number, topic: string): number | undefined
  customEmojiUrl(name: string): string | undefined
  readonly linkifiers: readonly CompiledLinkifier[]
  readonly defaultCodeLanguage?: string
  readonly translatesEmoticons: boolean
  readonly previews: PreviewSettings
  readonly alertWords?: AlertWords
  /** The display name of the empty topic. */
  readonly emptyTopicName: string
}

/**
 * Rendering does not decide whether the author may mention a group or everyone: the action reads these facts and
 * rejects the message.
 */
export interface RenderedFacts {
  readonly mentionedUserIds: ReadonlySet<number>
  readonly silentlyMentionedUserIds: ReadonlySet<number>
  readonly mentionedGroupIds: ReadonlySet<number>
  readonly silentlyMentionedGroupIds: ReadonlySet<number>
  readonly mentionsChannel: boolean
  readonly mentionsTopic: boolean
  /** The addresses of all links in order, without duplicates. */
  readonly links: readonly string[]
  /** External links outside quotes, which may get a website preview. */
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
  /** The source without its fenced blocks, in which alert words are matched. */
  readonly unfencedText: string
}
