import type { Ids } from '../ids/ids.ts'

export interface BodyLimits {
  /** The total of everything that is not a file. */
  readonly textBytesMax: number
  /** 0: files are ignored. */
  readonly filesMax: number
  readonly fileBytesMax: number
  /** The maximum time to read the body; undefined: the request timeout of the connection. */
  readonly timeMaxMs: number | undefined
}

export interface BodyReading {
  readonly acceptsJson: boolean
  readonly limits: BodyLimits
  readonly spoolDirectory: string
  readonly ids: Ids
  /** Called when the body is acceptable and is about to be read. */
  begin(): void
}
