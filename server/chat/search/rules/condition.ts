/** A condition on a message with every name resolved: the meaning of a narrow's terms. */
export type Requirement =
  /** The message is at one of these places. */
  | { readonly kind: 'places'; readonly places: readonly number[] }
  /** The message is in the direct conversation of exactly these users. */
  | { readonly kind: 'conversation'; readonly memberIds: readonly number[] }
  /** The message is in a direct conversation with this user, of any size or of three and more. */
  | { readonly kind: 'conversations_with'; readonly userId: number; readonly onlyGroups: boolean }
  | { readonly kind: 'direct' }
  | { readonly kind: 'topic'; readonly key: string }
  | { readonly kind: 'resolved' }
  | { readonly kind: 'sender'; readonly userId: number }
  | { readonly kind: 'id'; readonly id: number }
  /** The message has one of these bits of messages/rules/attributes.ts. */
  | { readonly kind: 'attribute'; readonly bits: number }
  | { readonly kind: 'reacted' }
  /** The reader has one of these bits of messages/rules/flags.ts on it. */
  | { readonly kind: 'flagged'; readonly bits: number }
  /** The reader is mentioned by name, by group or by a wildcard. */
  | { readonly kind: 'mentioned' }
  /** This user is mentioned by name. */
  | { readonly kind: 'mentions'; readonly userId: number }
  | { readonly kind: 'unread' }
  | { readonly kind: 'followed' }
  /** Its topic is muted, or its channel is muted and the topic has no policy. */
  | { readonly kind: 'muted' }
  /** The opposite of muted. */
  | { readonly kind: 'home' }
  | { readonly kind: 'search'; readonly words: string }

export interface Condition {
  readonly requirement: Requirement
  readonly negated: boolean
}

/** The set of messages that a narrow filters. */
export type NarrowScope =
  /** The messages in the reader's history. */
  | 'personal'
  /** All readable messages of the places in the narrow, even those sent before the reader subscribed. */
  | 'shared'

export interface Narrow {
  readonly conditions: readonly Condition[]
  readonly scope: NarrowScope
  /** From `date`, which does not filter: the start of the page. */
  readonly startAtS: number | undefined
}
