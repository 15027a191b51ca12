/** A message as it is stored. */
export interface StoredMessage {
  readonly id: number
  /** Where it is now, as one number: see domain/channels/channel.ts. */
  readonly place: number
  /** Where it was sent. */
  readonly originPlace: number
  /** Empty for direct messages. */
  readonly topic: string
  readonly senderId: number
  readonly content: string
  readonly renderedContent: string
  readonly sentAtS: number
  readonly client: string
  /** Bits of attributes.ts. */
  readonly attributes: number
  /** Grows with whatever changes the message as clients see it. */
  readonly revision: number
  /** The newest change first. */
  readonly editHistory: readonly EditEntry[] | undefined
  readonly lastEditAtS: number | undefined
  readonly lastMovedAtS: number | undefined
}

/** One change of a message, as the API spells it; what was not changed is absent. */
export interface EditEntry {
  readonly user_id: number | null
  readonly timestamp: number
  readonly prev_content?: string
  readonly prev_rendered_content?: string
  readonly prev_topic?: string
  readonly topic?: string
  readonly prev_stream?: number
  readonly stream?: number
}

/** What decides who sees a message and which flags it has for them. */
export type MessageFacts = Pick<
  StoredMessage,
  'id' | 'place' | 'originPlace' | 'topic' | 'senderId' | 'attributes' | 'revision'
>
