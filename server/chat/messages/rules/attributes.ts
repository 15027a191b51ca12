/** Properties of a message that are the same for all users, as bits. */
export const attribute = {
  hasLink: 1,
  hasImage: 2,
  hasAttachment: 4,
  /** `@**all**` and the like mention all recipients of the message. */
  mentionsChannel: 8,
  /** `@**topic**` mentions the participants of the topic; each has a row in message_flags. */
  mentionsTopic: 16,
  /** The message is read for its sender from the start. */
  readBySender: 32,
  isMeMessage: 64,
  /** message_receipts has rows for it: subscription periods alone do not determine its recipients. */
  hasReceipts: 128,
} as const

export interface MessageTraits {
  readonly hasLink: boolean
  readonly hasImage: boolean
  readonly hasAttachment: boolean
  readonly mentionsChannel: boolean
  readonly mentionsTopic: boolean
  readonly readBySender: boolean
  readonly isMeMessage: boolean
  readonly hasReceipts: boolean
}

export function attributesOf(traits: MessageTraits): number {
  let bits = 0
  for (const name of Object.keys(attribute) as (keyof MessageTraits)[]) if (traits[name]) bits |= attribute[name]
  return bits
}

export function hasAttribute(attributes: number, name: keyof typeof attribute): boolean {
  return (attributes & attribute[name]) !== 0
}
