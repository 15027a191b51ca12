/** What storage has to say to the operator. The caller decides where it goes; nothing here holds a row or a parameter. */
export interface StorageEvent {
  readonly level: 'info' | 'warn' | 'error'
  readonly message: string
  readonly [detail: string]: unknown
}

export type StorageLog = (event: StorageEvent) => void
