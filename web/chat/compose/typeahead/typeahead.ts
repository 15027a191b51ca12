/** A completion in a text: its kind, the word so far, and the range it replaces. */
export interface Completion {
  readonly kind: 'person' | 'silent' | 'channel' | 'topic' | 'emoji' | 'command' | 'language' | 'time'
  readonly word: string
  readonly from: number
  readonly to: number
  /** The channel whose topics are suggested. */
  readonly channel?: string
}

const wordMax = 60

/** Reads the text before the cursor. */
export function completionAt(text: string, cursor: number): Completion | undefined {
  const lineStart = text.lastIndexOf('\n', cursor - 1) + 1
  const line = text.slice(Math.max(lineStart, cursor - 120), cursor)
  if (isInCode(text.slice(0, cursor))) return undefined
  return (
    command(text, cursor) ??
    language(line, cursor) ??
    topic(line, cursor) ??
    time(line, cursor) ??
    mention(line, cursor) ??
    channel(line, cursor) ??
    emoji(line, cursor)
  )
}

/** No mentions between fences and backticks. */
export function isInCode(before: string): boolean {
  const fences = before.match(/^(?:```|~~~)/gm)?.length ?? 0
  const lastLine = before.slice(before.lastIndexOf('\n') + 1)
  // The opening fence line is not code yet: it names the language.
  if (fences % 2 === 1 && !/^(?:```|~~~)/.test(lastLine)) return true
  const ticks = lastLine.replaceAll('```', '').split('`').length - 1
  return ticks % 2 === 1
}

function command(text: string, cursor: number): Completion | undefined {
  const word = text.slice(0, cursor)
  return /^\/[a-z]*$/.test(word) ? { kind: 'command', word: word.slice(1), from: 0, to: cursor } : undefined
}

function language(line: string, cursor: number): Completion | undefined {
  const found = /^(?:```|~~~)\s?([\w+#-]{1,20})$/.exec(line)
  const word = found?.[1]
  return word === undefined ? undefined : { kind: 'language', word, from: cursor - word.length, to: cursor }
}

function topic(line: string, cursor: number): Completion | undefined {
  const found = /#\*\*([^*>]+)>([^*]*)$/.exec(line)
  if (found === null || (found[2] ?? '').length > wordMax) return undefined
  return { kind: 'topic', channel: found[1] ?? '', word: found[2] ?? '', from: cursor - found[0].length, to: cursor }
}

function time(line: string, cursor: number): Completion | undefined {
  const found = /<time(?::[^>]*)?$/.exec(line)
  return found === null ? undefined : { kind: 'time', word: '', from: cursor - found[0].length, to: cursor }
}

function mention(line: string, cursor: number): Completion | undefined {
  const found = /(?:^|[\s"'(/[{>-])(@(_?)(?:\*\*)?([^\s@*#:`][^@*#:`\n]{0,40}|))$/u.exec(line)
  if (found === null) return undefined
  const [, whole = '', silent, word = ''] = found
  // Two spaces, or a fourth word, end a name.
  if (/\s\s/.test(word) || word.split(' ').length > 3) return undefined
  return { kind: silent === '_' ? 'silent' : 'person', word, from: cursor - whole.length, to: cursor }
}

function channel(line: string, cursor: number): Completion | undefined {
  const found = /(?:^|[\s"'(/[{>-])(#(?:\*\*)?([^\s#*:`][^#*:`\n]{0,40}|))$/u.exec(line)
  if (found === null) return undefined
  const [, whole = '', word = ''] = found
  if (word.split(' ').length > 3) return undefined
  return { kind: 'channel', word, from: cursor - whole.length, to: cursor }
}

function emoji(line: string, cursor: number): Completion | undefined {
  const found = /(?:^|[\s"'(/[{>-])(:([\p{L}\p{N}_+-]{2,30}))$/u.exec(line)
  if (found === null) return undefined
  const [, whole = '', word = ''] = found
  return { kind: 'emoji', word, from: cursor - whole.length, to: cursor }
}

/** The text with the completion, and the new cursor position. */
export function completed(text: string, { from, to }: Completion, inserted: string): { text: string; cursor: number } {
  const tail = text.slice(to)
  const isSpaced = inserted.endsWith('>') && inserted.startsWith('#')
  const after = isSpaced || /^\s/.test(tail) ? '' : ' '
  return {
    text: text.slice(0, from) + inserted + after + tail,
    cursor: from + inserted.length + 1 - (isSpaced ? 1 : 0),
  }
}

/** The rank of a name for the typed word, smaller is better; undefined when it does not match. */
export function matchRank(name: string, word: string): number | undefined {
  const whole = fold(name)
  const folded = fold(word)
  if (folded === '') return 1
  if (whole.startsWith(folded)) return 0
  const words = folded.split(' ').filter((part) => part !== '')
  const names = whole.split(/[\s_.-]+/)
  if (words.every((part) => names.some((one) => one.startsWith(part)))) return 1
  return whole.includes(folded) ? 2 : undefined
}

/** Ignores accents, case, and the two forms of Arabic and Persian letters. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ي', 'ی').replaceAll('ك', 'ک')
}
