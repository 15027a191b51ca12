/** The bytes are not what a writer of ours made. Thrown for damaged or foreign data, never for a bug. */
export class CorruptBytes extends Error {
  override readonly name = 'CorruptBytes'
}
