import { createHash } from 'node:crypto'
import { ByteWriter } from '../../server/trading/domain/encoding/byte-writer.ts'
import { readCommands } from '../../server/trading/domain/engine/codec/command-codec.ts'
import { Engine } from '../../server/trading/domain/engine/engine.ts'
import { timed } from './measure.ts'
import type { EngineRunner } from './own-engine.ts'

export interface Replay {
  readonly commands: number
  readonly perWallSecond: number
  readonly perCpuSecond: number
  readonly hashesEqual: boolean
  readonly snapshotBytes: number
  readonly restoreSeconds: number
}

/** Rebuilds the venue from the bytes of its journal, and again from its snapshot, and compares the hashes. */
export function replay(lived: EngineRunner): Replay {
  const replayed = new Engine()
  const { wallSeconds, cpuSeconds } = timed(() => {
    for (const group of lived.journal) readCommands(group, (command) => replayed.apply(command))
  })
  const snapshot = stateBytes(lived.engine)
  let restored = replayed
  const restoring = timed(() => {
    restored = Engine.restore(snapshot)
  })
  const hash = hashOf(snapshot)
  return {
    commands: replayed.sequence,
    perWallSecond: replayed.sequence / wallSeconds,
    perCpuSecond: replayed.sequence / cpuSeconds,
    hashesEqual: hashOf(stateBytes(replayed)) === hash && hashOf(stateBytes(restored)) === hash,
    snapshotBytes: snapshot.length,
    restoreSeconds: restoring.wallSeconds,
  }
}

function stateBytes(engine: Engine): Uint8Array {
  const writer = new ByteWriter()
  engine.writeState(writer)
  return writer.toBytes()
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
