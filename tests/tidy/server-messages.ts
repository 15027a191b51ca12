import { scan } from './scan.ts'
import { type Breach, isTest, lineAt, type SourceFile } from './source.ts'

const failures = /^server\/chat\/.*failures(?:\.ts|\/.*\.ts)$/
const thrown = /\brefuse\w*\.\w+\((?:[^()]*,\s*)?$|\bchatFailures\.fail\((?:[^()]*,\s*)?$/
/** English shows the messages themselves. */
const translation = /^web\/languages\/(?!en\.ts)\w+\.ts$/
const section = 'serverMessages: {'

/** A failure of the chat server has a text in every language of the web client. */
export function checkServerMessages(files: readonly SourceFile[]): Breach[] {
  const languages = files.filter(({ path, text }) => translation.test(path) && text.includes(section))
  const messages = files
    .filter((file) => file.path.startsWith('server/chat/') && file.path.endsWith('.ts') && !isTest(file))
    .flatMap(messagesOf)
  return languages.flatMap((language) => {
    const known = textsIn(language.text)
    return messages
      .filter(({ message }) => !known.has(message))
      .map(({ path, line, message }) => ({ path, line, remedy: `add to ${section} of ${language.path}: ${message}` }))
  })
}

function messagesOf({ path, text }: SourceFile) {
  const { literals } = scan(text)
  const isOfFailures = failures.test(path)
  return literals.flatMap(({ kind, start, end }) => {
    if (kind === 'pattern') return []
    if (!isOfFailures && !thrown.test(text.slice(Math.max(0, start - 200), start))) return []
    const message = templateOf(text.slice(start, end))
    return isSentence(message) ? [{ path, line: lineAt(text, start), message }] : []
  })
}

/** Two words, and not values only. */
function isSentence(message: string): boolean {
  return /\S \S/.test(message) && /[A-Za-z]{3}/.test(message.replaceAll('{}', '')) && !message.includes('realm=')
}

function textsIn(source: string): ReadonlySet<string> {
  const { literals } = scan(source)
  const from = source.indexOf(section)
  return new Set(
    literals.filter(({ start }) => start > from).map(({ start, end }) => templateOf(source.slice(start, end))),
  )
}

/** The text of a literal, `{}` for each value. */
function templateOf(literal: string): string {
  const text = literal.slice(1, -1)
  let template = ''
  for (let at = 0; at < text.length; at++) {
    if (literal.startsWith('`') && text.startsWith('${', at)) {
      template += '{}'
      at = endOfValue(text, at + 2)
    } else if (text[at] === '\\') {
      at += 1
      template += text[at] ?? ''
    } else {
      template += text[at]
    }
  }
  return template
}

/** The offset of the brace that closes the value. */
function endOfValue(text: string, from: number): number {
  let depth = 1
  let at = from
  while (at < text.length) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
    at += 1
  }
  return at
}
