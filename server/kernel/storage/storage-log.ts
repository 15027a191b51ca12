/** A log event of the storage. The caller decides where it goes; it contains no rows or parameters. */
export interface StorageEvent {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly [detail: string]: unknown
}

export type StorageLog = (event: StorageEvent) => void
