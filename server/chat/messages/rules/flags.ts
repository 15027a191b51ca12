import { attribute } from './attributes.ts'

/** Personal flags that few users have on a message: the bits of a row in message_flags. */
export const personalFlag = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  topicWildcardMentioned: 8,
  hasAlertWord: 16,
  /**
   * The message entered the user's history later, by a star or a reaction; they did not receive it when it was sent.
   */
  historical: 32,
} as const

/** The flags a client may set; `read` is stored separately, see unread/. */
export const editableFlags = ['read', 'starred', 'collapsed'] as const
export type EditableFlag = (typeof editableFlags)[number]

const bookkeepingFlags: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'group_mentioned',
  'force_expand',
  'force_collapse',
  'has_alert_word',
  'historical',
])

export type FlagProblem = 'unknown_flag' | 'not_editable'

export function readEditableFlag(name: string): EditableFlag | FlagProblem {
  const flag = editableFlags.find((one) => one === name)
  if (flag !== undefined) return flag
  return bookkeepingFlags.has(name) ? 'not_editable' : 'unknown_flag'
}

export interface FlagFacts {
  readonly isRead: boolean
  /** Whether the user received the message when it was sent. */
  readonly isReceived: boolean
  /** The user's row in message_flags; 0 without one. */
  readonly personal: number
  /** The message's own attributes. */
  readonly attributes: number
}

/** The names of the API, in Zulip's order. */
export function flagNames({ isRead, isReceived, personal, attributes }: FlagFacts): string[] {
  const names: string[] = []
  const byChannel = isReceived && (attributes & attribute.mentionsChannel) !== 0
  const byTopic = (personal & personalFlag.topicWildcardMentioned) !== 0
  if (isRead) names.push('read')
  if ((personal & personalFlag.starred) !== 0) names.push('starred')
  if ((personal & personalFlag.collapsed) !== 0) names.push('collapsed')
  if ((personal & personalFlag.mentioned) !== 0) names.push('mentioned')
  if (byChannel) names.push('stream_wildcard_mentioned')
  if (byTopic) names.push('topic_wildcard_mentioned')
  if ((personal & personalFlag.hasAlertWord) !== 0) names.push('has_alert_word')
  if (!isReceived) names.push('historical')
  if (byChannel || byTopic) names.push('wildcard_mentioned')
  return names
}
