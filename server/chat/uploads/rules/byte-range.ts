export interface ByteSpan {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a Range header requests. undefined: the whole file, as for several ranges and for invalid
 * ones.
 */
export function readByteRange(header: string | undefined, size: number): ByteSpan | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(header?.trim() ?? '')
  if (match === null) return undefined
  const [, from, to, suffix] = match
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== undefined && to !== '' && Number(to) < first) return undefined
  return first >= size ? 'unsatisfiable' : { first, last }
}
