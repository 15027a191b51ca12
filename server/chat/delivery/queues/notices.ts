import { versionFields } from '../../version.ts'
import { type Notice, plainNotice } from './notice.ts'

/** A new server process has restored the queues of the previous one. */
export const restartNotice = (startedAtS: number): Notice =>
  plainNotice({ type: 'restart', ...versionFields(), server_generation: startedAtS }, 'everyone')
