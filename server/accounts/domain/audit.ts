/** Who did what to whom; never holds a secret. */
export interface AuditEntry {
  readonly actorId: number | undefined
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
}

export interface AuditRecord extends AuditEntry {
  readonly id: number
  readonly atMs: number
}
