import { invariant } from '../../kernel/values/invariant.ts'
import { ByteWriter } from '../domain/encoding/byte-writer.ts'
import { writeCommands } from '../domain/engine/codec/command-codec.ts'
import type { Command, Quarantine, SetRules, Tick } from '../domain/engine/commands/commands.ts'
import { stampCommand } from '../domain/engine/commands/stamp-command.ts'
import { rowHash, tailOf } from '../store/journal/chain.ts'
import type { JournalRow, JournalTail } from '../store/journal/journal-store.ts'
import type { Outcome } from './outcome.ts'
import type { Submission } from './queue/command-queue.ts'

/** The end of the journal, and the values from which the next command's stamps continue. */
export interface Position {
  readonly tail: JournalTail
  readonly atMs: number
  readonly lastId: number
  /** The rules that apply to the next row. */
  readonly rules: number
}

/** Commands of one journal row. */
export interface Group {
  readonly submissions: readonly Submission[]
  readonly row: JournalRow
  /** The position after the row is in the journal. */
  readonly after: Position
}

export class GroupMaker {
  /** Reused for every group: the sequencer has one in flight at a time. */
  readonly #bytes = new ByteWriter()
  readonly #writer: string

  constructor(writer: string) {
    this.#writer = writer
  }

  /** Stamps the commands for the row after `position`. Journal time never goes back, even if the clock does. */
  make(submissions: readonly Submission[], position: Position, nowMs: number): Group {
    return makeGroup(submissions, position, nowMs, this.#writer, this.#bytes)
  }

  /** A group with one tick, which only advances time. It has its own buffer. */
  makeTick(position: Position, nowMs: number): Group {
    return this.#alone(newTick(), position, nowMs)
  }

  /** A group that raises the rules, with its own buffer. A row has one rules number, so the command is alone in it. */
  makeSetRules(position: Position, nowMs: number, rules: number): Group {
    const command: SetRules = { type: 'set_rules', sequence: 0, atMs: 0, replay: null, rules }
    const group = this.#alone(command, position, nowMs)
    return { ...group, after: { ...group.after, rules } }
  }

  /** A group that records commands the engine could not apply, with its own buffer. */
  makeQuarantine(position: Position, nowMs: number, sequences: readonly number[], reason: string): Group {
    const command: Quarantine = { type: 'quarantine', sequence: 0, atMs: 0, replay: null, sequences, reason }
    const group = this.#alone(command, position, nowMs)
    return { ...group, row: { ...group.row, quarantined: sequences } }
  }

  #alone(command: Command, position: Position, nowMs: number): Group {
    const submission: Submission = { command, bytes: 0, answer: () => undefined }
    return makeGroup([submission], position, nowMs, this.#writer, new ByteWriter())
  }
}

export function newTick(): Tick {
  return { type: 'tick', sequence: 0, atMs: 0, replay: null }
}

function makeGroup(
  submissions: readonly Submission[],
  from: Position,
  nowMs: number,
  writer: string,
  bytes: ByteWriter,
): Group {
  invariant(submissions.length > 0, 'a group has at least one command')
  const firstSequence = from.tail.sequence + 1
  const atMs = Math.max(nowMs, from.atMs)
  const commands: Command[] = []
  let lastId = from.lastId
  for (const { command } of submissions) {
    lastId = stampCommand(command, firstSequence + commands.length, atMs, lastId)
    commands.push(command)
  }
  bytes.clear()
  writeCommands(bytes, commands)
  const content = {
    firstSequence,
    count: commands.length,
    atMs,
    writer,
    rules: from.rules,
    previousHash: from.tail.hash,
    commands: bytes.bytes.subarray(0, bytes.length),
    quarantined: null,
  }
  const row = { ...content, hash: rowHash(content) }
  return { submissions, row, after: { tail: tailOf(row), atMs, lastId, rules: from.rules } }
}

export function answerAll(group: Group, outcome: Outcome): void {
  for (const submission of group.submissions) submission.answer(outcome)
}

const scratch = new ByteWriter()
/** Stamps are zeros before they are known; real stamps may add this many bytes. */
const stampBytesMax = 32
const itemStampBytesMax = 8

/** The bytes a command takes in a row. Throws on submission if the command contains a value without an encoding. */
export function measureCommand(command: Command): number {
  scratch.clear()
  writeCommands(scratch, [command])
  const itemStamps = command.type === 'batch' ? command.items.length * itemStampBytesMax : 0
  return scratch.length + stampBytesMax + itemStamps
}
