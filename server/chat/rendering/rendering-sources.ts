import type { ChatUser } from '../people/rules/chat-user.ts'
import type { LinkCard, UploadedImage } from './markdown/context.ts'
import type { CompiledLinkifier } from './markdown/linkifiers/linkifier.ts'

/** The properties of an uploaded file that its preview in a message needs. */
export interface UploadedFile {
  readonly image: UploadedImage | undefined
  readonly isAudio: boolean
}

/** The data of other subjects that rendering needs: custom emoji, linkifiers, uploads. */
export interface RenderingSources {
  customEmojiUrl(name: string): string | undefined
  /** In the order they apply; the same array until one changes. */
  linkifiers(): readonly CompiledLinkifier[]
  /** The uploads of the list that the author may read, by the path as written. */
  uploadedFiles(paths: readonly string[], author: ChatUser): Promise<ReadonlyMap<string, UploadedFile>>
  /** Signs the addresses of external images at this site; undefined if the server fetches none. */
  readonly externalImageKey?: Buffer | undefined
  /** The known cards of external pages; undefined if the server fetches none. */
  readonly linkCards?: ((urls: readonly string[]) => Promise<ReadonlyMap<string, LinkCard>>) | undefined
}

const noLinkifiers: readonly CompiledLinkifier[] = []

/** An organization without any of these. */
export const noSources: RenderingSources = {
  customEmojiUrl: () => undefined,
  linkifiers: () => noLinkifiers,
  uploadedFiles: async () => new Map(),
}
