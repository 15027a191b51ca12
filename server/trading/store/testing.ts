import { createHash } from 'node:crypto'
import { InvariantBroken } from '../../kernel/values/invariant.ts'
import { ByteReader } from '../domain/encoding/byte-reader.ts'
import type { ByteWriter } from '../domain/encoding/byte-writer.ts'
import { encodeCommands } from '../domain/engine/codec/command-codec.ts'
import type { CancelAll, Command, OpenAccount } from '../domain/engine/commands/commands.ts'
import type { EventSink } from '../domain/engine/event-sink.ts'
import { newestRules } from '../domain/engine/rules.ts'
import type { Machine, MachineMaker } from './state-machine.ts'

/** A fake engine that records the commands it was given, and nothing else. */
export class RecordingMachine implements Machine {
  sequence = 0
  atMs = 0
  lastId = 0
  rules = newestRules
  digest = '00'.repeat(32)
  /** Fails at this sequence, like an engine with a bug. */
  breaksAt = 0
  isWhole = true
  readonly skipped: number[] = []
  readonly applied: Command[] = []

  apply(command: Command, sink?: EventSink): void {
    if (command.sequence === this.breaksAt) {
      this.digest = 'ff'.repeat(32)
      throw new InvariantBroken('broken on purpose')
    }
    this.#take(command)
    this.applied.push(command)
    if (command.type === 'open_account') sink?.emit({ type: 'account_opened', account: command.account })
  }

  skip(command: Command): void {
    this.#take(command)
    this.skipped.push(command.sequence)
  }

  #take(command: Command): void {
    if (command.sequence !== this.sequence + 1) throw new InvariantBroken('the sequence has a gap')
    this.sequence = command.sequence
    this.atMs = command.atMs
    this.digest = createHash('sha256')
      .update(this.digest)
      .update(encodeCommands([command]))
      .digest('hex')
  }

  writeState(writer: ByteWriter): void {
    writer.uint(this.sequence)
    writer.uint(this.atMs)
    writer.hex(this.digest)
  }
}

export const recordingMachines: MachineMaker<RecordingMachine> = {
  fresh: () => new RecordingMachine(),
  replace(machine, by) {
    const { sequence, atMs, lastId, rules, digest } = by
    Object.assign(machine, { sequence, atMs, lastId, rules, digest, isWhole: true })
  },
  restore(state) {
    const reader = new ByteReader(state)
    const machine = new RecordingMachine()
    machine.sequence = reader.uint()
    machine.atMs = reader.uint()
    machine.digest = reader.hex(32)
    reader.end()
    return machine
  },
}

export function openAccount(account: number): OpenAccount {
  return { type: 'open_account', sequence: 0, atMs: 0, replay: null, account }
}

export function cancelAll(account: number): CancelAll {
  return { type: 'cancel_all', sequence: 0, atMs: 0, replay: null, account, market: 0 }
}
