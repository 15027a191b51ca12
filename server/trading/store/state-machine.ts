import { createHash } from 'node:crypto'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { ByteWriter } from '../domain/encoding/byte-writer.ts'
import type { Command } from '../domain/engine/commands/commands.ts'
import type { EventSink } from '../domain/engine/event-sink.ts'

/** The part of the engine that writing and replaying a journal needs. */
export interface Machine {
  /** The sequence of the newest command; the next one has `sequence + 1` and ids above `lastId`. */
  readonly sequence: number
  readonly atMs: number
  readonly lastId: number
  /** The current rules number; see `engine/rules.ts`. */
  readonly rules: number
  /** False after a partly applied command, or after a quarantined command was applied, until the state is replaced. */
  isWhole: boolean
  apply(command: Command, sink?: EventSink): void
  /** Skips the next command, which is quarantined. */
  skip(command: Command, sink?: EventSink): void
  writeState(writer: ByteWriter): void
}

export interface MachineMaker<M extends Machine = Machine> {
  /** Gives `machine` the state of `by`, which is not used again. */
  replace(machine: M, by: M): void
  /** The state before the first command. */
  fresh(): M
  /** Reads the bytes of `writeState`; throws on anything else. */
  restore(state: Uint8Array): M
}

export function stateOf(machine: Machine): Uint8Array {
  const writer = new ByteWriter()
  machine.writeState(writer)
  return writer.bytes.subarray(0, writer.length)
}

export function stateHash(state: Uint8Array): Uint8Array {
  return createHash('sha256').update(state).digest()
}

const hashedAtOnceBytes = 1024 * 1024

/** The same for a large state, in slices: other work runs in between. */
export async function stateHashInTurns(state: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (let at = 0; at < state.length; at += hashedAtOnceBytes) {
    hash.update(state.subarray(at, at + hashedAtOnceBytes))
    await turnOfTheLoop()
  }
  return hash.digest()
}
