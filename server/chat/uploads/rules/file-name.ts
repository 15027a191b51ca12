/** What most file systems take as one name. */
const nameBytesMax = 255
/** Beside a resumable upload lies a file of its name with an ending of its own. */
const strictNameBytesMax = 200
const nameless = 'uploaded-file'

/** The name in an address: letters and digits of any script, dots, hyphens and underscores, and nothing else. */
export function addressName(name: string): string {
  const kept = name.normalize('NFKC').replace(/[^\p{L}\p{N}_\s.-]/gu, '')
  return finished(kept, nameBytesMax)
}

/** The same with ASCII alone, for what clients must repeat byte by byte. */
export function strictAddressName(name: string): string {
  return finished(name.replace(/[^A-Za-z0-9_ .-]/g, ''), strictNameBytesMax)
}

function finished(kept: string, bytesMax: number): string {
  const name = shortened(kept.trim().replace(/[-\s]+/g, '-'), bytesMax)
  return /^\.*$/.test(name) ? nameless : name
}

/** Cut in front of its ending, as long as that leaves anything of it. */
function shortened(name: string, bytesMax: number): string {
  const bytes = new TextEncoder().encode(name)
  if (bytes.length <= bytesMax) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 ? name.slice(dot) : ''
  const endingBytes = new TextEncoder().encode(ending).length
  if (ending === '' || endingBytes >= bytesMax) return cut(bytes, bytesMax)
  return cut(bytes, bytesMax - endingBytes) + ending
}

/** A character that would be cut in two is left out. */
function cut(bytes: Uint8Array, length: number): string {
  return new TextDecoder().decode(bytes.subarray(0, length)).replace(/\uFFFD+$/, '')
}

const storedLengthMax = 255

/** The name as its owner gave it, as far as it can be stored and saved under again. */
export function storedName(name: string): string {
  const decoded = decodedIfEncoded(name)
  const kept = decoded.toWellFormed().replaceAll('\0', '').split(/[/\\]/).at(-1)
  const short = Array.from(kept ?? '')
    .slice(0, storedLengthMax)
    .join('')
  return /^\s*\.{0,2}\s*$/.test(short) ? nameless : short
}

/** Browsers write some characters of a name as in an address. */
function decodedIfEncoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
