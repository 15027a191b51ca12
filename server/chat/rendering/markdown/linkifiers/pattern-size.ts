const charClass = /\[\^?\]?(?:\\.|\[:\^?\w+:\]|[^\]\\])*\]/sy
const groupStart = /\((?:\?(?:P?<\w*>|[A-Za-z-]*:?))?/y
const repetition = /\{(\d+)(?:(,)(\d*))?\}/y
const named = /\\(?:[pPx]\{[^}]*\}|.)/sy

/**
 * Estimates the number of RE2 instructions of a regular expression without compiling it: one that repeats a long group
 * a thousand times takes a second to compile. Rarely less than the real number, and more where RE2 simplifies.
 */
export function roughPatternSize(pattern: string): number {
  const outer: number[] = []
  /** Of the open group, without its last piece, to which a repetition would apply. */
  let size = 0
  let last = 0
  const addPieces = (count: number) => {
    size += last + count - 1
    last = 1
  }
  for (let at = 0; at < pattern.length; ) {
    const matchHere = (what: RegExp): RegExpExecArray | null => {
      what.lastIndex = at
      return what.exec(pattern)
    }
    let length = 1
    const character = pattern[at]
    if (character === '\\' && pattern[at + 1] === 'Q') {
      const end = pattern.indexOf('\\E', at)
      length = (end === -1 ? pattern.length : end + 2) - at
      addPieces(length)
    } else if (character === '\\') {
      length = matchHere(named)?.[0].length ?? 1
      addPieces(1)
    } else if (character === '[') {
      length = matchHere(charClass)?.[0].length ?? 1
      addPieces(1)
    } else if (character === '(') {
      length = matchHere(groupStart)?.[0].length ?? 1
      outer.push(size + last)
      size = 2
      last = 0
    } else if (character === ')') {
      last += size
      size = outer.pop() ?? 0
    } else if (character === '|') {
      size += last + 1
      last = 0
    } else if (character === '*' || character === '+' || character === '?') {
      last += 1
    } else {
      const repeated = character === '{' ? matchHere(repetition) : null
      length = repeated?.[0].length ?? 1
      if (repeated === null) addPieces(1)
      else last = (last + 1) * timesAtMost(repeated)
    }
    at += length
  }
  return outer.reduce((sum, one) => sum + one, size + last)
}

function timesAtMost([, least = '', comma, most = '']: RegExpExecArray): number {
  if (comma === undefined) return Math.max(1, Number(least))
  return most === '' ? Number(least) + 1 : Math.max(1, Number(most))
}
