import type { PreparedMessage } from './prepared-message.ts'

/** A message without anything special: its text is `content`, and it needs no rows but its own. */
export function preparedMessage(
  message: Pick<PreparedMessage, 'place' | 'topic' | 'senderId' | 'content'> & Partial<PreparedMessage>,
): PreparedMessage {
  return {
    renderedContent: `<p>${message.content}</p>`,
    sentAtS: 1,
    client: 'test',
    traits: {
      hasLink: false,
      hasImage: false,
      hasAttachment: false,
      mentionsChannel: false,
      mentionsTopic: false,
      readBySender: false,
      isMeMessage: false,
    },
    flags: new Map(),
    furtherReceivers: [],
    interests: [],
    widget: undefined,
    attachmentPathIds: [],
    isReceivedBy: () => true,
    announce: () => undefined,
    ...message,
  }
}
