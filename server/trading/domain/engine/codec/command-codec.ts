/**
 * Encodes commands for the journal. A group is the content of one journal row:
 *
 *   version, count, sequence of the first, then for each command: kind, milliseconds since the one before (the first:
 *   since the epoch), replay guard, body.
 *
 * The number of a kind never changes. When a body changes, the version rises and the old reader stays.
 */
import { InvariantBroken } from '../../../../kernel/values/invariant.ts'
import { ByteReader } from '../../encoding/byte-reader.ts'
import { ByteWriter, putUint } from '../../encoding/byte-writer.ts'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import type { Field } from '../../encoding/field.ts'
import type { Command, CommandType, ReplayGuard } from '../commands/commands.ts'
import { commandBodies } from './command-bodies.ts'
import { readOrder, readTarget, writeOrder, writeTarget } from './request-fields.ts'

export const commandFormatVersion = 1

/** The number of a kind is its index here: new kinds are only added at the end. */
export const commandKinds: readonly CommandType[] = [
  'place_order',
  'cancel_order',
  'batch',
  'cancel_all',
  'amend_order',
  'cancel_replace',
  'place_pair',
  'cancel_all_after',
  'tick',
  'open_account',
  'set_account_state',
  'set_coin',
  'set_market',
  'set_market_state',
  'clear_market',
  'set_fee_schedule',
  'set_account_fees',
  'report_deposit',
  'orphan_deposit',
  'request_withdrawal',
  'cancel_withdrawal',
  'approve_withdrawal',
  'reject_withdrawal',
  'broadcast_withdrawal',
  'confirm_withdrawal',
  'fail_withdrawal',
  'adjust_balance',
  'transfer',
  'pay_out_fees',
  'convert_dust',
  'set_rules',
  'withdraw',
  'claim_withdrawal',
  'release_withdrawal',
  'report_broadcast',
  'report_confirmation',
  'report_failure',
  'review_withdrawal',
  'set_withdrawal_policy',
  'set_account_tier',
  'book_network_fee',
  'quarantine',
  'resume_venue',
  'report_checked_deposit',
  'cancel_order_in',
  'note_request',
  'report_replacement',
  'replace_pair',
  'set_resumed_state',
  'cancel_replace_if',
]
const placeOrderKind = 0
const cancelOrderKind = 1

const numberOfKind = new Map(commandKinds.map((type, number) => [type, number]))
const bodies = commandKinds.map((type) => commandBodies[type] as Field<object>)
const replayKeyBytes = 16
/** Kind, time and the flag of the replay guard. */
const headerBytesMax = 1 + 8 + 1

function writeHeader(writer: ByteWriter, kind: number, afterMs: number, replay: ReplayGuard | null): void {
  writer.reserve(headerBytesMax)
  const { bytes } = writer
  bytes[writer.length] = kind
  const at = putUint(bytes, writer.length + 1, afterMs)
  bytes[at] = replay === null ? 0 : 1
  writer.length = at + 1
  if (replay === null) return
  if (replay.key.length !== replayKeyBytes * 2)
    throw new InvariantBroken('a replay key is 32 lowercase hexadecimal digits')
  writer.hex(replay.key)
  writer.uint(replay.untilMs)
}

function readReplay(reader: ByteReader): ReplayGuard | null {
  return reader.bool() ? { key: reader.hex(replayKeyBytes), untilMs: reader.uint() } : null
}

/** Returns the time of the command, to which the next one is relative. */
function writeCommand(writer: ByteWriter, command: Command, previousMs: number): number {
  const { type } = command
  // The two frequent kinds read their own fields, for the reason given in engine/apply.ts.
  if (type === 'place_order') {
    const { atMs } = command
    writeHeader(writer, placeOrderKind, atMs - previousMs, command.replay)
    writeOrder(writer, command.order)
    return atMs
  }
  if (type === 'cancel_order') {
    const { atMs } = command
    writeHeader(writer, cancelOrderKind, atMs - previousMs, command.replay)
    writeTarget(writer, command.target)
    return atMs
  }
  const kind = numberOfKind.get(type) as number
  writeHeader(writer, kind, command.atMs - previousMs, command.replay)
  bodies[kind]?.write(writer, command)
  return command.atMs
}

function readCommand(reader: ByteReader, sequence: number, previousMs: number): Command {
  const kind = reader.byte()
  const atMs = reader.uint() + previousMs
  const replay = readReplay(reader)
  if (kind === placeOrderKind) return { type: 'place_order', sequence, atMs, replay, order: readOrder(reader) }
  if (kind === cancelOrderKind) return { type: 'cancel_order', sequence, atMs, replay, target: readTarget(reader) }
  const body = bodies[kind]
  if (body === undefined) throw new CorruptBytes('a command of an unknown kind')
  return { type: commandKinds[kind], sequence, atMs, replay, ...body.read(reader) } as Command
}

/** Appends a group of stamped commands with consecutive sequences. */
export function writeCommands(writer: ByteWriter, commands: readonly Command[]): void {
  writer.byte(commandFormatVersion)
  writer.uint(commands.length)
  writer.uint(commands[0]?.sequence ?? 0)
  let previousMs = 0
  for (const command of commands) previousMs = writeCommand(writer, command, previousMs)
}

export function encodeCommands(commands: readonly Command[]): Uint8Array {
  const writer = new ByteWriter()
  writeCommands(writer, commands)
  return writer.toBytes()
}

/** Passes the commands of a group to `take` one by one; throws `CorruptBytes` on any other encoding. */
export function readCommands(bytes: Uint8Array, take: (command: Command) => void): void {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== commandFormatVersion) throw new CorruptBytes('commands of an unknown version')
  const count = reader.count()
  const first = reader.uint()
  let previousMs = 0
  for (let index = 0; index < count; index++) {
    const command = readCommand(reader, first + index, previousMs)
    previousMs = command.atMs
    take(command)
  }
  reader.end()
}

export function decodeCommands(bytes: Uint8Array): Command[] {
  const commands: Command[] = []
  readCommands(bytes, (command) => commands.push(command))
  return commands
}
