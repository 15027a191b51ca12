export interface Token {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark' | 'space'
  readonly text: string
}

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g

/** Formats JSON text token by token: numbers and strings stay exactly as sent. `text`: valid JSON. */
export function layOut(text: string): Token[] {
  const tokens: Token[] = []
  let depth = 0
  const found = text.match(token) ?? []
  for (const [index, one] of found.entries()) {
    const next = found[index + 1]
    if (one === '{' || one === '[') {
      tokens.push(mark(one))
      if (next === '}' || next === ']') continue
      depth += 1
      tokens.push(newLine(depth))
    } else if (one === '}' || one === ']') {
      const previous = found[index - 1]
      if (previous !== '{' && previous !== '[') {
        depth -= 1
        tokens.push(newLine(depth))
      }
      tokens.push(mark(one))
    } else if (one === ',') tokens.push(mark(one), newLine(depth))
    else if (one === ':') tokens.push(mark(one), { kind: 'space', text: ' ' })
    else tokens.push({ kind: kindOf(one, next), text: one })
  }
  return tokens
}

const mark = (text: string): Token => ({ kind: 'mark', text })

const newLine = (depth: number): Token => ({ kind: 'space', text: `\n${'  '.repeat(depth)}` })

function kindOf(text: string, next: string | undefined): Token['kind'] {
  if (text.startsWith('"')) return next === ':' ? 'name' : 'string'
  return /^[tfn]/.test(text) ? 'word' : 'number'
}
