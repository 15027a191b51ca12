/**
 * The addresses in a text of them, separated by commas or line breaks; each may stand alone or in angle brackets behind a
 * name. Nothing says yet that they are addresses. Each is taken once, in whatever case it is written.
 */
export function inviteeEmails(text: string): string[] {
  const found = new Map<string, string>()
  for (const piece of text.split(/[,\r\n]/)) {
    const email = (/<([^<>]*)>\s*$/.exec(piece)?.[1] ?? piece).trim()
    const key = email.normalize('NFC').toLowerCase()
    if (email !== '' && !found.has(key)) found.set(key, email)
  }
  return [...found.values()]
}
