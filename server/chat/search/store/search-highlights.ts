import type { Fragment } from 'postgres'
import type { Sql } from '../../../kernel/storage/database.ts'

/** Never part of a message: rendering removes these code points. */
const openMark = '\uFDD1'
const closeMark = '\uFDD2'
const headline = `HighlightAll=true, StartSel=${openMark}, StopSel=${closeMark}`

export interface Highlights {
  /** HTML with the search words in `<span class="highlight">`. */
  readonly content: string
  readonly topic: string
}

/** These messages with the search words highlighted; without words, unchanged. */
export async function readHighlights(
  sql: Sql,
  ids: readonly number[],
  words: string | undefined,
): Promise<Map<number, Highlights>> {
  const escapedTopic = sql`
    replace(replace(replace(replace(m.topic, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')`
  const shown = (text: Fragment) =>
    words === undefined
      ? text
      : sql`ts_headline('chat_search', ${text}, plainto_tsquery('chat_search', ${words}), ${headline})`
  const rows = await sql<{ id: number; content: string; topic: string }[]>`
    select m.id, ${shown(sql`m.rendered_content`)} as content, ${shown(escapedTopic)} as topic
    from messages m where m.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, { content: highlighted(row.content), topic: highlighted(row.topic) }]))
}

/** Marks become elements, except inside a tag, where the words may match an address or a class. */
export function highlighted(marked: string): string {
  if (!marked.includes(openMark)) return marked
  return marked
    .replace(/<[^>]*>/g, (tag) => tag.replaceAll(openMark, '').replaceAll(closeMark, ''))
    .replaceAll(openMark, '<span class="highlight">')
    .replaceAll(closeMark, '</span>')
}
