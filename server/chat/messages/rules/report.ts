export const reportTypes = ['spam', 'harassment', 'inappropriate', 'norms', 'other'] as const
export type ReportType = (typeof reportTypes)[number]

/** The names of report types, for moderators. */
export const reportTypeNames: Readonly<Record<ReportType, string>> = {
  spam: 'Spam',
  harassment: 'Harassment',
  inappropriate: 'Inappropriate content',
  norms: 'Violates community norms',
  other: 'Other reason',
}

export interface Report {
  readonly type: ReportType
  readonly description: string
  readonly reporter: { readonly id: number; readonly fullName: string }
  readonly sender: { readonly id: number; readonly fullName: string }
  /** undefined for direct messages. */
  readonly place: { readonly channelName: string; readonly topic: string; readonly messageId: number } | undefined
  readonly content: string
}

const quotedLengthMax = 6000

/** The message to the moderators. Its fence is longer than any in the text, so that the text stays inside the quote. */
export function reportText({ type, description, reporter, sender, place, content }: Report): string {
  const mention = ({ fullName, id }: Report['sender']) => `@_**${fullName}|${id}**`
  const where =
    place === undefined
      ? 'a direct message'
      : `a message in #**${place.channelName}>${place.topic}@${place.messageId}**`
  const lines = [`${mention(reporter)} reported ${where} by ${mention(sender)}.`, `- **${reportTypeNames[type]}**`]
  if (description.trim() !== '') lines.push(quoted(description))
  lines.push(quoted(Array.from(content).slice(0, quotedLengthMax).join('')))
  return lines.join('\n')
}

function quoted(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/[`~]+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}quote\n${text}\n${fence}`
}
