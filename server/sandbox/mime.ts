/** The readable parts of a mail. */
export interface ReadableMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly date: string
  readonly text: string
  readonly html: string
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

/** Reads a mail of our own sender: one or several parts, each with its encoding. */
export function readMail(source: string): ReadableMail {
  const whole = partOf(source)
  const header = (name: string) => decodedWords(whole.headers.get(name) ?? '')
  const parts = partsOf(whole)
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => (headers.get('content-type') ?? 'text/plain').startsWith(type))
    return part === undefined ? '' : decodedBody(part)
  }
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
  }
}

function partOf(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  const head = end === null ? source : source.slice(0, end.index)
  const body = end === null ? '' : source.slice(end.index + end[0].length)
  const headers = new Map<string, string>()
  // A header continues if the next line starts with white space.
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body }
}

function partsOf(part: Part): Part[] {
  const type = part.headers.get('content-type') ?? ''
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return [part]
  const pieces = part.body.split(`--${boundary}`).slice(1, -1)
  return pieces.flatMap((piece) => partsOf(partOf(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))))
}

function decodedBody({ headers, body }: Part): string {
  switch ((headers.get('content-transfer-encoding') ?? '7bit').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return fromQuotedPrintable(body.replace(/=\r?\n/g, ''))
    default:
      return Buffer.from(body, 'latin1').toString('utf8')
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes encoded words of a header; white space between two of them is not part of the text. */
function decodedWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : fromQuotedPrintable(word.replaceAll('_', ' ')),
  )
}
