/** What is true of a message for everybody, as bits of one small number. */
export const attribute = {
  hasLink: 1,
  hasImage: 2,
  hasAttachment: 4,
  /** `@**all**` and its like: everybody who received the message is mentioned. */
  mentionsChannel: 8,
  /** `@**topic**`: whoever took part in the topic is mentioned, and has a row of flags that says so. */
  mentionsTopic: 16,
  /** Its sender need not read it. */
  readBySender: 32,
  isMeMessage: 64,
  /** message_receipts has rows for it: who received it does not follow from subscription periods alone. */
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
