import { RE2JS } from 're2js'

/** Patterns come from the operator and are few; the bound covers an operator who changes them often. */
const compiledMax = 1_000
const compiled = new Map<string, RE2JS | undefined>()

export function isUsablePattern(pattern: string): boolean {
  return compile(pattern) !== undefined
}

/** Whether the whole text matches the pattern, with or without anchors. An invalid pattern matches nothing. */
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
