import { inserted, type Selected, withBlock } from './formatting.ts'
import { isInCode } from './typeahead/typeahead.ts'

export interface Pasted {
  readonly plain: string
  /** Empty if only the plain text is pasted, as with Ctrl+Shift+V. */
  readonly html: string
}

const address = /^https?:\/\/[^\s()]+$/

/** A pasted table as Markdown, and a pasted address as the link of the selected text; undefined for other text. */
export function withPasted(selected: Selected, { plain, html }: Pasted): Selected | undefined {
  const { text, start, end } = selected
  if (isInCode(text.slice(0, start))) return undefined
  const label = text.slice(start, end)
  const link = plain.trim()
  if (address.test(link) && isLabel(label)) return inserted(selected, `[${label}](${link})`)
  const table = /<table[\s>]/i.test(html) ? tableOf(plain) : undefined
  return table === undefined ? undefined : withBlock(selected, apart(table, text.slice(0, start), text.slice(end)))
}

/** Markdown reads a table only between empty lines. */
function apart(table: string, before: string, after: string): string {
  const isFirst = before.trim() === '' || before.endsWith('\n\n')
  const isLast = after.trim() === '' || after.startsWith('\n\n')
  return `${isFirst ? '' : '\n'}${table}${isLast ? '' : '\n'}`
}

function isLabel(label: string): boolean {
  return label.trim() !== '' && !/[\n[\]]/.test(label) && !address.test(label.trim())
}

/** Rows of cells between tabs, all of the same length; the first one is the header. */
function tableOf(plain: string): string | undefined {
  const rows = plain
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t').map(cellOf))
  const [header = []] = rows
  const isTable = rows.length > 1 && header.length > 1 && rows.every((row) => row.length === header.length)
  if (!isTable) return undefined
  return [header, header.map(() => '---'), ...rows.slice(1)].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const cellOf = (cell: string): string => cell.trim().replaceAll('|', '\\|')
