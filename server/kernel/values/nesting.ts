/** Deeper than any request nests lists and objects. */
const depthMax = 32
/** A text of this length is parsed quickly, however deep it is. */
const shortMax = 1024

const [quote, backslash] = [34, 92]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/**
 * Whether JSON text nests its lists and objects too deep. `JSON.parse` takes ten times as long for a megabyte of brackets
 * inside each other as for any other text.
 */
export function nestsTooDeep(text: string): boolean {
  if (text.length <= shortMax) return false
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quote) index = endOfString(text, index)
    else if (code === closeList || code === closeObject) depth -= 1
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > depthMax) return true
    }
  }
  return false
}

/** The index of the closing quote; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

/** A quote after an odd number of backslashes is part of its string. */
function isEscaped(text: string, index: number): boolean {
  let before = index
  while (text.charCodeAt(before - 1) === backslash) before -= 1
  return (index - before) % 2 === 1
}

/** The value of JSON text of a client; undefined if it is no JSON or nests too deep. */
export function parseSentJson(text: string): { readonly value: unknown } | undefined {
  if (nestsTooDeep(text)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
