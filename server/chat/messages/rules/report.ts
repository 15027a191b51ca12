import { type NamedTopic, placeText } from './place-text.ts'
import { quotation } from './quotation.ts'

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
  readonly place: (NamedTopic & { readonly messageId: number }) | undefined
  readonly content: string
}

/** The message to the moderators, of at most so many characters. */
export function reportText(report: Report, lengthMax: number): string {
  const { type, description, reporter, sender, place, content } = report
  const mention = ({ fullName, id }: Report['sender']) => `@_**${fullName}|${id}**`
  const where = place === undefined ? 'a direct message' : `a message in ${placeText(place, place.messageId)}`
  const lines = [`${mention(reporter)} reported ${where} by ${mention(sender)}.`, `- **${reportTypeNames[type]}**`]
  if (description.trim() !== '') lines.push(quotation(description, lengthMax / 3))
  const beginning = `${lines.join('\n')}\n`
  return `${beginning}${quotation(content, lengthMax - beginning.length)}`
}
