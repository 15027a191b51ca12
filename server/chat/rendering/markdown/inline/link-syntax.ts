import MarkdownIt from 'markdown-it'

const { parseLinkDestination, parseLinkTitle } = new MarkdownIt('zero').helpers

/** `[label](destination "title")`, from `start` to `end` of a text; an image starts at its `!`. */
export interface LinkSyntax {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly destination: string
  readonly title: string
}

/** For each `[` the `]` that closes it. */
function closingBrackets(text: string): Map<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (let at = text.indexOf('['); at < text.length && at >= 0; at++) {
    if (text[at] === '[') open.push(at)
    else if (text[at] === ']' && open.length > 0) closing.set(open.pop() as number, at)
  }
  return closing
}

function skipSpaces(text: string, position: number): number {
  let end = position
  while (text[end] === ' ' || text[end] === '\n') end++
  return end
}

interface Target {
  readonly destination: string
  readonly title: string
  readonly end: number
}

function readTarget(text: string, start: number): Target | undefined {
  const from = skipSpaces(text, start)
  const target = parseLinkDestination(text, from, text.length)
  if (!target.ok) return undefined
  const afterTarget = skipSpaces(text, target.pos)
  const title = afterTarget > target.pos ? parseLinkTitle(text, afterTarget, text.length) : undefined
  const end = title?.ok ? skipSpaces(text, title.pos) : afterTarget
  if (text[end] !== ')') return readSpacedTarget(text, from)
  const destination = text.slice(from, target.pos).replace(/^<(.*)>$/, '$1')
  return { destination, title: title?.ok ? title.str : '', end: end + 1 }
}

const spacedTargetLengthMax = 500

/** A destination with white space, as in file names: it ends at the closing parenthesis. */
function readSpacedTarget(text: string, start: number): Target | undefined {
  let depth = 0
  for (let position = start; position < start + spacedTargetLengthMax; position++) {
    const character = text[position]
    if (character === undefined || character === '\n') return undefined
    if (character === ')' && depth === 0) {
      return { destination: text.slice(start, position).trim(), title: '', end: position + 1 }
    }
    if (character === '(') depth++
    if (character === ')') depth--
  }
  return undefined
}

/** Links or images of a text from left to right, none inside another. */
export function* findLinks(text: string, kind: 'link' | 'image'): Generator<LinkSyntax> {
  if (!text.includes('](')) return
  const closing = closingBrackets(text)
  let end = 0
  for (const [open, close] of [...closing].sort(([a], [b]) => a - b)) {
    const isImage = text[open - 1] === '!'
    if (open < end || isImage !== (kind === 'image') || text[close + 1] !== '(') continue
    const target = readTarget(text, close + 2)
    if (target === undefined) continue
    const start = isImage ? open - 1 : open
    end = target.end
    yield { start, end, label: text.slice(open + 1, close), destination: target.destination, title: target.title }
  }
}
