/** @typedef {{ kind: 'name' | 'string' | 'number' | 'word' | 'mark' | 'space', text: string }} Token */

const token = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[{}[\],:]/g

/**
 * Lays a JSON text out over lines, token by token: numbers and strings stay as they were sent, to the last digit.
 * @param {string} text valid JSON
 * @returns {Token[]}
 */
export function layOut(text) {
  /** @type {Token[]} */
  const laid = []
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

/** @param {string} text @returns {Token} */
const mark = (text) => ({ kind: 'mark', text })

/** @param {number} depth @returns {Token} */
const newLine = (depth) => ({ kind: 'space', text: `\n${'  '.repeat(depth)}` })

/**
 * @param {string} text
 * @param {string | undefined} next
 * @returns {Token['kind']}
 */
function kindOf(text, next) {
  if (text.startsWith('"')) return next === ':' ? 'name' : 'string'
  return /^[tfn]/.test(text) ? 'word' : 'number'
}
