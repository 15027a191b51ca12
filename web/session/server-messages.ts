import { formatNumber } from '../i18n/format.ts'
import { currentLanguage } from '../i18n/language.ts'
import { loadArea, sectionIn } from '../i18n/loaded-texts.ts'

type TextsByMessage = Readonly<Record<string, string>>

/** A message with values: the texts around them, and the text to show. */
interface Template {
  readonly parts: readonly string[]
  readonly text: string
}

const templates = new WeakMap<TextsByMessage, readonly Template[]>()

/** The message of the chat server in the language of the page. A message without a text stays as it is. */
export async function shownMessage(message: string, language = currentLanguage()): Promise<string> {
  try {
    await loadArea(language, 'serverMessages')
  } catch {
    return message
  }
  const inDigits = (value: number) => formatNumber(language, value, { useGrouping: false, maximumFractionDigits: 20 })
  return textOf(sectionIn(language, 'serverMessages'), message, inDigits) ?? message
}

/** A number as the server writes it, of as many digits as a number keeps. */
const plainNumber = /^(?=.{1,15}$)\d+(?:\.\d+)?$/

/** `{}` stands for a value, in the message and in the text. A number has the digits of the language; a quoted name has its own. */
export function textOf(
  texts: TextsByMessage,
  message: string,
  inDigits: (value: number) => string,
): string | undefined {
  if (Object.hasOwn(texts, message)) return texts[message]
  for (const { parts, text } of templatesOf(texts)) {
    // A value may be a message itself: the reason of another one.
    const values = valuesIn(message, parts)?.map((value, index) => {
      if (plainNumber.test(value) && !/['"]$/.test(parts[index] ?? '')) return inDigits(Number(value))
      return textOf(texts, value, inDigits) ?? value
    })
    if (values !== undefined) return text.replaceAll('{}', () => values.shift() ?? '')
  }
  return undefined
}

function templatesOf(texts: TextsByMessage): readonly Template[] {
  const known = templates.get(texts)
  if (known !== undefined) return known
  // The longest first: the most specific one.
  const made = Object.entries(texts)
    .filter(([message]) => message.includes('{}'))
    .sort(([one], [other]) => other.length - one.length)
    .map(([message, text]) => ({ parts: message.split('{}'), text }))
  templates.set(texts, made)
  return made
}

/** The values between the parts; undefined for another message. */
function valuesIn(message: string, parts: readonly string[]): string[] | undefined {
  const [start = '', ...rest] = parts
  const end = rest.at(-1) ?? ''
  if (!message.startsWith(start) || !message.endsWith(end)) return undefined
  const values: string[] = []
  let from = start.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const to = isLast ? message.length - part.length : message.indexOf(part, from + 1)
    if (to <= from) return undefined
    values.push(message.slice(from, to))
    from = to + part.length
  }
  return values
}
