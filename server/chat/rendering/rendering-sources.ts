import type { ChatUser } from '../people/rules/chat-user.ts'
import type { UploadedImage } from './markdown/context.ts'
import type { CompiledLinkifier } from './markdown/linkifiers/linkifier.ts'

/** What a message may show of a file that was uploaded. */
export interface UploadedFile {
  readonly image: UploadedImage | undefined
  readonly isAudio: boolean
}

/** What rendering takes from other parts of the chat: custom emoji, linkifiers, uploads. */
export interface RenderingSources {
  customEmojiUrl(name: string): string | undefined
  /** In the order they apply; the same list as long as none has changed. */
  linkifiers(): readonly CompiledLinkifier[]
  /** Of these uploads, those the author may read; by the path as written. */
  uploadedFiles(paths: readonly string[], author: ChatUser): Promise<ReadonlyMap<string, UploadedFile>>
}

const noLinkifiers: readonly CompiledLinkifier[] = []

/** An organization that has made none of these. */
export const noSources: RenderingSources = {
  customEmojiUrl: () => undefined,
  linkifiers: () => noLinkifiers,
  uploadedFiles: async () => new Map(),
}
