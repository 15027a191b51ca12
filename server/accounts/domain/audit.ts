/** Who did what to which subject; never contains a secret. */
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
