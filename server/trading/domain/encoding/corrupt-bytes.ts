/** The bytes are damaged or of a foreign format. Thrown for bad data, never for a bug. */
export class CorruptBytes extends Error {
  override readonly name = 'CorruptBytes'
}
