import type { Ids } from '../ids/ids.ts'

export interface BodyLimits {
  /** For all that is no file together. */
  readonly textBytesMax: number
  /** 0: files are passed over. */
  readonly filesMax: number
  readonly fileBytesMax: number
  /** From when it is read to its end; without one it has as long as the connection gives every request. */
  readonly timeMaxMs: number | undefined
}

export interface BodyReading {
  readonly acceptsJson: boolean
  readonly limits: BodyLimits
  readonly spoolDirectory: string
  readonly ids: Ids
  /** Called once nothing speaks against the body any more and it is about to be read. */
  begin(): void
}
