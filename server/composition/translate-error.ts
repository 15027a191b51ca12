import { NodesUnreachable } from '../chat/module.ts'
import { ConcurrencyLimitReached } from '../kernel/auth/concurrency-limiter.ts'
import { NodePartitioned } from '../kernel/bus/bus-registration.ts'
import type { ProtocolProblem } from '../kernel/http/protocol-failures.ts'
import { BlobsUnavailable } from '../kernel/storage/blobs/blobs.ts'
import { DatabaseUnavailable } from '../kernel/storage/database.ts'
import { ReadModelsBehind, ViewsBehind } from '../trading/module.ts'

/** Maps infrastructure errors to error replies. */
export function translateError(error: unknown): ProtocolProblem | undefined {
  if (error instanceof DatabaseUnavailable) {
    const done = error.mayHaveCommitted ? 'it is not known whether this was done' : 'nothing was done'
    return { kind: 'unavailable', reason: `The database is not available; ${done}`, mayBeDone: error.mayHaveCommitted }
  }
  if (isOutOfRoom(error)) return { kind: 'unavailable', reason: 'The disk of this server is full; nothing was done' }
  if (error instanceof ReadModelsBehind) {
    const reason = 'The histories are behind; your request is done, read it again in a moment'
    return { kind: 'unavailable', reason, mayBeDone: true }
  }
  if (error instanceof ViewsBehind)
    return { kind: 'unavailable', reason: 'The venue state on this server is outdated; nothing was done' }
  if (error instanceof NodesUnreachable)
    return { kind: 'unavailable', reason: 'Another node does not answer; try again in a moment' }
  if (error instanceof NodePartitioned)
    return { kind: 'unavailable', reason: 'This node has lost the bus; nothing was changed' }
  if (error instanceof BlobsUnavailable)
    return { kind: 'unavailable', reason: 'The store of files is not available; nothing was done' }
  if (error instanceof ConcurrencyLimitReached)
    return { kind: 'unavailable', reason: 'Too many people sign in at once; nothing was done' }
  return undefined
}

const outOfRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && outOfRoom.has(error.code)
}
