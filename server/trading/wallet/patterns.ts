import { RE2JS } from 're2js'

/** Patterns are the operator's, and there are few; the bound is for those who keep changing them. */
const compiledMax = 1_000
const compiled = new Map<string, RE2JS | undefined>()

export function isUsablePattern(pattern: string): boolean {
  return compile(pattern) !== undefined
}

/** Whether the whole text is of the pattern, with anchors in it or without. Nothing is of a pattern that cannot be read. */
export function matchesWhole(pattern: string, text: string): boolean {
  return compile(pattern)?.matches(text) ?? false
}

function compile(pattern: string): RE2JS | undefined {
  if (compiled.has(pattern)) return compiled.get(pattern)
  if (compiled.size >= compiledMax) compiled.clear()
  const program = read(pattern)
  compiled.set(pattern, program)
  return program
}

function read(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}
