import { quotation } from '../../messages/rules/quotation.ts'

/** A note about a message, which the server sends to its author at the chosen time. */
export interface Reminder {
  readonly id: number
  readonly userId: number
  readonly messageId: number
  readonly content: string
  readonly renderedContent: string
  readonly deliverAtS: number
  readonly hasFailed: boolean
}

export interface Reminded {
  readonly senderName: string
  /** The address of the message. */
  readonly link: string
  readonly content: string
  readonly note: string
}

/** A link to the message, the note, and the beginning of the message, in at most so many characters. */
export function reminderText({ senderName, link, content, note }: Reminded, lengthMax: number): string {
  const words = note.trim() === '' ? '' : `\n\n${quotation(note.trim(), lengthMax / 3)}`
  const name = senderName.replaceAll(/[[\]]/g, '')
  const beginning = `You wanted to be reminded of [a message from ${name}](${link}).${words}\n\n`
  return `${beginning}${quotation(content, lengthMax - beginning.length)}`
}
