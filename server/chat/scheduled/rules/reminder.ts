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

/** The text of a reminder: a link to the message, the note, and the beginning of the message. */
export function reminderText({ senderName, link, content, note }: Reminded, quotedLengthMax: number): string {
  const words = note.trim() === '' ? '' : `\n\n${quoted(note.trim(), note.length)}`
  const name = senderName.replaceAll(/[[\]]/g, '')
  return `You wanted to be reminded of [a message from ${name}](${link}).${words}\n\n${quoted(content, quotedLengthMax)}`
}

/** The fence is longer than any in the text, so that the text stays inside the quote. */
function quoted(text: string, lengthMax: number): string {
  const characters = Array.from(text)
  const shown = characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax).join('')}…`
  const longest = Math.max(0, ...Array.from(shown.matchAll(/[`~]+/g), ([run]) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}quote\n${shown}\n${fence}`
}
