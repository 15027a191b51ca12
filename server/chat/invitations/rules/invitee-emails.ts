/**
 * Splits a text into addresses, separated by commas or line breaks, with an optional name before angle brackets. They
 * are not validated yet. Duplicates are removed regardless of case.
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
