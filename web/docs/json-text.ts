export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark' | 'space'
  readonly text: string
}

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g

/** Formats JSON text token by token: numbers and strings stay exactly as sent. `text`: valid JSON. */
export function layOut(text: string): Token[] {
  const laid: Token[] = []
  let depth = 0
  const found = text.match(token) ?? []
  for (const [index, one] of found.entries()) {
    const next = found[index + 1]
    if (one === '{' || one === '[') {
      laid.push(mark(one))
      if (next === '}' || next === ']') continue
      depth += 1
      laid.push(newLine(depth))
    } else if (one === '}' || one === ']') {
      const previous = found[index - 1]
      if (previous !== '{' && previous !== '[') {
        depth -= 1
        laid.push(newLine(depth))
      }
      laid.push(mark(one))
    } else if (one === ',') laid.push(mark(one), newLine(depth))
    else if (one === ':') laid.push(mark(one), { kind: 'space', text: ' ' })
    else laid.push({ kind: kindOf(one, next), text: one })
  }
  return laid
}

const mark = (text: string): Token => ({ kind: 'mark', text })

const newLine = (depth: number): Token => ({ kind: 'space', text: `\n${'  '.repeat(depth)}` })

function kindOf(text: string, next: string | undefined): Token['kind'] {
  if (text.startsWith('"')) return next === ':' ? 'name' : 'string'
  return /^[tfn]/.test(text) ? 'word' : 'number'
}
