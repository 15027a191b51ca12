/** A message as it is stored. */
export interface StoredMessage {
  readonly id: number
  /** Its current place as one number: see channels/rules/channel.ts. */
  readonly place: number
  /** The place it was sent to. */
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
  /** Increases with every change that clients see. */
  readonly revision: number
  /** The newest change first. */
  readonly editHistory: readonly EditEntry[] | undefined
  readonly lastEditAtS: number | undefined
  readonly lastMovedAtS: number | undefined
}

/** One change of a message, in the format of the API; unchanged fields are absent. */
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

/** The columns that decide who sees a message and which flags it has for them. */
export type MessageFacts = Pick<
  StoredMessage,
  'id' | 'place' | 'originPlace' | 'topic' | 'senderId' | 'attributes' | 'revision'
>
