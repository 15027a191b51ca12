import { InvariantBroken } from '../../../../kernel/values/invariant.ts'
import { ByteWriter } from '../../encoding/byte-writer.ts'
import { CorruptBytes } from '../../encoding/corrupt-bytes.ts'
import { audit } from '../audit.ts'
import { UnknownRules } from '../rules.ts'
import type { EngineState } from '../state.ts'
import { readState } from './read-state.ts'
import { writeState } from './write-state.ts'

/** Reads a state and checks it: the audit passes, and writing it again gives the same bytes. */
export function restoreState(bytes: Uint8Array): EngineState {
  try {
    const state = readState(bytes)
    audit(state)
    compareWritten(state, bytes)
    return state
  } catch (error) {
    // Damaged bytes can refer to missing entries and so cause any error.
    if (error instanceof CorruptBytes || error instanceof InvariantBroken || error instanceof UnknownRules) throw error
    throw new CorruptBytes('an inconsistent state', { cause: error })
  }
}

function compareWritten(state: EngineState, bytes: Uint8Array): void {
  const writer = new ByteWriter()
  writeState(writer, state)
  const again = writer.bytes.subarray(0, writer.length)
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).equals(again)) {
    throw new CorruptBytes('a state in a non-canonical encoding')
  }
}
