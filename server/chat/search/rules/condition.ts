/** What a message must be like, every name resolved: the terms of a narrow, and nothing else, become these. */
export type Requirement =
  /** It is at one of these places. */
  | { readonly kind: 'places'; readonly places: readonly number[] }
  /** It is in the direct conversation of exactly these people. */
  | { readonly kind: 'conversation'; readonly memberIds: readonly number[] }
  /** It is in a direct conversation with this person, of any size or of three and more. */
  | { readonly kind: 'conversations_with'; readonly userId: number; readonly onlyGroups: boolean }
  | { readonly kind: 'direct' }
  | { readonly kind: 'topic'; readonly key: string }
  | { readonly kind: 'resolved' }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'id'; readonly id: number }
  /** It has one of these bits of domain/messages/attributes.ts. */
  | { readonly kind: 'attribute'; readonly bits: number }
  | { readonly kind: 'reacted' }
  /** The reader has one of these bits of domain/messages/flags.ts on it. */
  | { readonly kind: 'flagged'; readonly bits: number }
  /** The reader is mentioned by name, by group, or with everybody else. */
  | { readonly kind: 'mentioned' }
  | { readonly kind: 'unread' }
  | { readonly kind: 'followed' }
  /** Its topic is muted, or its channel is and the topic has no policy of its own. */
  | { readonly kind: 'muted' }
  /** The contrary of muted. */
  | { readonly kind: 'home' }
  | { readonly kind: 'search'; readonly words: string }

export interface Condition {
  readonly requirement: Requirement
  readonly negated: boolean
}

/** Who reads messages through a narrow decides which ones there are to choose from. */
export type NarrowScope =
  /** What reached the reader, or came into their history later. */
  | 'personal'
  /** All that the reader may read of the places the narrow names, sent before their time or not. */
  | 'shared'

export interface Narrow {
  readonly conditions: readonly Condition[]
  readonly scope: NarrowScope
  /** From `date`, which filters nothing: where to start. */
  readonly startAtS: number | undefined
}
