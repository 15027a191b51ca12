/** The limit of most file systems. */
const nameBytesMax = 255
/** A resumable upload has a second file with the same name and a suffix. */
const strictNameBytesMax = 200
const nameless = 'uploaded-file'

/** The name in an address: letters and digits of any script, dots, hyphens and underscores. */
export function addressName(name: string): string {
  const cleaned = name.normalize('NFKC').replace(/[^\p{L}\p{N}_\s.-]/gu, '')
  return finished(cleaned, nameBytesMax)
}

/** The same in ASCII, for clients that must repeat it byte by byte. */
export function strictAddressName(name: string): string {
  return finished(name.replace(/[^A-Za-z0-9_ .-]/g, ''), strictNameBytesMax)
}

function finished(cleaned: string, bytesMax: number): string {
  const name = shortened(cleaned.trim().replace(/[-\s]+/g, '-'), bytesMax)
  return /^\.*$/.test(name) ? nameless : name
}

/** Truncated before its extension, if that leaves anything. */
function shortened(name: string, bytesMax: number): string {
  const bytes = new TextEncoder().encode(name)
  if (bytes.length <= bytesMax) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot) : ''
  const endingBytes = new TextEncoder().encode(ending).length
  if (ending === '' || endingBytes >= bytesMax) return cut(bytes, bytesMax)
  return cut(bytes, bytesMax - endingBytes) + ending
}

/** A character that would be split is left out. */
function cut(bytes: Uint8Array, length: number): string {
  return new TextDecoder().decode(bytes.subarray(0, length)).replace(/\uFFFD+$/, '')
}

const storedLengthMax = 255

/** The owner's name of the file, without characters that cannot be stored or saved. */
export function storedName(name: string): string {
  const decoded = decodedIfEncoded(name)
  const cleaned = decoded.toWellFormed().replaceAll('\0', '').split(/[/\\]/).at(-1)
  const short = Array.from(cleaned ?? '')
    .slice(0, storedLengthMax)
    .join('')
  return /^\s*\.{0,2}\s*$/.test(short) ? nameless : short
}

/** Browsers percent-encode some characters of a name. */
function decodedIfEncoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
