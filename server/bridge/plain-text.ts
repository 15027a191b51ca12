/** Text of users must not look like the bot's own paragraphs. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The same as code, never read as markup. */
export function verbatim(text: string): string {
  const line = oneLine(text).replaceAll('`', "'")
  return line === '' ? '(none)' : `\`${line}\``
}
