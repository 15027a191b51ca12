/** The remembered requests and deposits, a separate part since the rules that bound them. */
import { type Field, list, record, text, uint } from '../../encoding/field.ts'
import type { RememberedRequest } from '../commands/replay-memory.ts'
import type { EngineState } from '../state.ts'

interface MemorySnapshot {
  readonly requests: readonly RememberedRequest[]
  readonly credited: readonly { readonly key: string; readonly sequence: number }[]
  readonly forgottenTo: number
}

export const memorySnapshot: Field<MemorySnapshot> = record<MemorySnapshot>({
  requests: list(record<RememberedRequest>({ key: text, untilMs: uint, account: uint })),
  credited: list(record<MemorySnapshot['credited'][number]>({ key: text, sequence: uint })),
  forgottenTo: uint,
})

export function memoryOf({ replay, wallet: { credited } }: EngineState): MemorySnapshot {
  return { requests: replay.entries(), credited: credited.entries(), forgottenTo: credited.forgottenTo }
}

export function restoreMemory({ replay, wallet }: EngineState, snapshot: MemorySnapshot): void {
  for (const { key, untilMs, account } of snapshot.requests) replay.remember(key, untilMs, account)
  for (const { key, sequence } of snapshot.credited) wallet.credited.add(key, sequence)
  wallet.credited.restoreForgotten(snapshot.forgottenTo)
}
