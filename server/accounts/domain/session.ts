export interface SessionSummary {
  /** Names the session to its owner; not the token and not usable as one. */
  readonly id: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
  readonly address: string
  readonly userAgent: string
}
