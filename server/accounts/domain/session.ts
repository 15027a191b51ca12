export interface SessionSummary {
  /** Identifies the session to its owner; not the token. */
  readonly id: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
  readonly address: string
  readonly userAgent: string
}
