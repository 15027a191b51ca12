import type { ChainWatcher } from '../port.ts'

/** The messages between the venue and the thread of a watcher. */
export type WatcherMethod = Exclude<keyof ChainWatcher, 'close'>

export interface WatcherRequest {
  readonly id: number
  readonly method: WatcherMethod
  readonly parameters: readonly unknown[]
}

export type WatcherReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly problem: string }
  | {
      readonly level: 'debug' | 'info' | 'warn' | 'error'
      readonly message: string
      readonly fields: Record<string, unknown>
    }

export interface WatcherThreadData {
  readonly network: string
  readonly kind: string
  readonly config: unknown
}
