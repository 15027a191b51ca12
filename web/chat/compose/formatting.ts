/** A text and its selection. */
export interface Selected {
  readonly text: string
  readonly start: number
  readonly end: number
}

export type Format = 'bold' | 'italic' | 'link' | 'code' | 'quote' | 'list' | 'numbered' | 'spoiler'

const marks: Partial<Readonly<Record<Format, string>>> = { bold: '**', italic: '*' }

/** Applies or removes a toolbar format on the selection. */
export function formatted(selected: Selected, format: Format): Selected {
  switch (format) {
    case 'bold':
    case 'italic':
      return wrapped(selected, marks[format] ?? '')
    case 'link':
      return linked(selected)
    case 'code':
      return chosen(selected).includes('\n') ? fenced(selected, '') : wrapped(selected, '`')
    case 'quote':
      return fenced(selected, 'quote')
    case 'spoiler':
      return fenced(selected, 'spoiler')
    case 'list':
      return prefixed(selected, () => '- ', /^- /)
    case 'numbered':
      return prefixed(selected, (index) => `${index + 1}. `, /^\d+\. /)
  }
}

const chosen = ({ text, start, end }: Selected) => text.slice(start, end)

function replaced(selected: Selected, inserted: string, from: number, to: number): Selected {
  const text = selected.text.slice(0, selected.start) + inserted + selected.text.slice(selected.end)
  return { text, start: selected.start + from, end: selected.start + to }
}

function wrapped(selected: Selected, mark: string): Selected {
  const { text, start, end } = selected
  const size = mark.length
  const isOutside =
    text.slice(start - size, start) === mark &&
    text.slice(end, end + size) === mark &&
    // A single star next to bold text is half of the bold mark.
    !(mark === '*' && text.slice(start - 2, start) === '**' && text.slice(start - 3, start) !== '***')
  if (start >= size && isOutside)
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    }
  const inner = chosen(selected)
  return replaced(selected, `${mark}${inner}${mark}`, size, size + inner.length)
}

const address = /^(https?:\/\/|mailto:)\S+$/

function linked(selected: Selected): Selected {
  const inner = chosen(selected)
  if (address.test(inner)) return replaced(selected, `[](${inner})`, 1, 1)
  const inserted = `[${inner}](url)`
  return replaced(selected, inserted, inner.length + 3, inner.length + 6)
}

/** A block starts on a new line. */
function fenced(selected: Selected, name: string): Selected {
  const { text, start, end } = selected
  const inner = chosen(selected)
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n'
  const after = end === text.length || text[end] === '\n' ? '' : '\n'
  const fence = inner.includes('```') ? '````' : '```'
  const opening = `${before}${fence}${name}\n`
  return replaced(selected, `${opening}${inner}\n${fence}${after}`, opening.length, opening.length + inner.length)
}

function prefixed(selected: Selected, prefix: (index: number) => string, pattern: RegExp): Selected {
  const { text, start, end } = selected
  const from = text.lastIndexOf('\n', start - 1) + 1
  const until = text.indexOf('\n', end)
  const to = until === -1 ? text.length : until
  const lines = text.slice(from, to).split('\n')
  const hasAll = lines.every((line) => pattern.test(line))
  const changed = lines.map((line, index) => (hasAll ? line.replace(pattern, '') : prefix(index) + line)).join('\n')
  const after = text.slice(0, from) + changed + text.slice(to)
  return lines.length === 1
    ? { text: after, start: from + changed.length, end: from + changed.length }
    : { text: after, start: from, end: from + changed.length }
}

/** Inserts a block of text on separate lines at the cursor and puts the cursor after it. */
export function withBlock({ text, start, end }: Selected, block: string): Selected {
  const head = text.slice(0, start)
  const tail = text.slice(end)
  const before = head === '' || head.endsWith('\n') ? '' : '\n'
  const after = tail.startsWith('\n') || tail === '' ? '' : '\n'
  const at = head.length + before.length + block.length
  return { text: head + before + block + after + tail, start: at, end: at }
}

/** Enter in a list starts the next item; an empty item ends the list. */
export function continuedList({ text, start, end }: Selected): Selected | undefined {
  if (start !== end) return undefined
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const item = /^(\s*)(?:([-*+])|(\d{1,3})\.) (.*)$/.exec(line)
  if (item === null) return undefined
  const [, indent = '', bullet, number, rest = ''] = item
  if (rest.trim() === '') return { text: text.slice(0, from) + text.slice(start), start: from, end: from }
  const next = `\n${indent}${bullet ?? `${Number(number) + 1}.`} `
  return { text: text.slice(0, start) + next + text.slice(start), start: start + next.length, end: start + next.length }
}

/** The text in place of the selection, with the cursor after it. */
export function inserted({ text, start, end }: Selected, content: string): Selected {
  const at = start + content.length
  return { text: text.slice(0, start) + content + text.slice(end), start: at, end: at }
}
