import { highlightDifferences } from '../../rendering/markdown/diff/diff.ts'
import type { EditEntry, StoredMessage } from './message.ts'

/** One version of a message, in the format of the API. */
export interface EditSnapshot {
  readonly topic: string
  readonly content: string
  readonly rendered_content: string
  readonly timestamp: number
  readonly user_id: number | null
  readonly prev_topic?: string
  readonly prev_stream?: number
  readonly stream?: number
  readonly prev_content?: string
  readonly prev_rendered_content?: string
  readonly content_html_diff?: string
}

export type HistoryPolicy = 'all' | 'moves' | 'none'

type EditedMessage = Pick<
  StoredMessage,
  'topic' | 'content' | 'renderedContent' | 'sentAtS' | 'senderId' | 'editHistory'
>

/**
 * Every version of a message, newest first, computed by undoing the changes one by one. With only moves visible, each
 * version has the current text.
 */
export function* editSnapshots(message: EditedMessage, policy: HistoryPolicy): Iterable<EditSnapshot> {
  const entries = shownEntries(message.editHistory ?? [], policy)
  let { topic, content, renderedContent } = message
  for (const entry of entries) {
    const { prev_content, prev_rendered_content, prev_topic, prev_stream, stream, timestamp, user_id } = entry
    const isRewritten = prev_content !== undefined && prev_rendered_content !== undefined
    yield {
      topic,
      content,
      rendered_content: renderedContent,
      timestamp,
      user_id,
      ...(prev_topic === undefined ? {} : { prev_topic }),
      ...(prev_stream === undefined || stream === undefined ? {} : { prev_stream, stream }),
      ...(isRewritten
        ? {
            prev_content,
            prev_rendered_content,
            content_html_diff: highlightDifferences(prev_rendered_content, renderedContent),
          }
        : {}),
    }
    topic = prev_topic ?? topic
    content = prev_content ?? content
    renderedContent = prev_rendered_content ?? renderedContent
  }
  yield {
    topic,
    content,
    rendered_content: renderedContent,
    timestamp: message.sentAtS,
    user_id: message.senderId,
  }
}

/**
 * The entries that a reader may see, newest first: those since the message left a channel where the reader could not
 * read it. Older ones would name the channel, its topics and texts that were written for its readers.
 */
export function knownEdits(
  entries: readonly EditEntry[],
  readsIn: (channelId: number) => boolean,
): readonly EditEntry[] {
  const hidden = entries.findIndex(({ prev_stream }) => prev_stream !== undefined && !readsIn(prev_stream))
  return hidden < 0 ? entries : entries.slice(0, hidden)
}

/** Of an entry without its texts: who, when, and where from. */
const entryBaseLength = 150

/** The characters that the history of a message has after one more edit. */
export function historyCharacters({ content, renderedContent, editHistory = [] }: EditedMessage): number {
  const earlier = editHistory.map(
    ({ prev_content = '', prev_rendered_content = '' }) =>
      entryBaseLength + prev_content.length + prev_rendered_content.length,
  )
  return earlier.reduce((sum, characters) => sum + characters, content.length + renderedContent.length)
}

/** How often the message was moved, resolved topics included. */
export function countMoves({ editHistory = [] }: Pick<EditedMessage, 'editHistory'>): number {
  return editHistory.filter(({ prev_topic, prev_stream }) => prev_topic !== undefined || prev_stream !== undefined)
    .length
}

function shownEntries(entries: readonly EditEntry[], policy: HistoryPolicy): readonly EditEntry[] {
  if (policy === 'all') return entries
  return entries.flatMap(({ prev_content, prev_rendered_content, ...move }) =>
    move.prev_topic === undefined && move.prev_stream === undefined ? [] : [move],
  )
}
