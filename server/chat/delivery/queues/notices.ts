import { versionFields } from '../../version.ts'
import { type Notice, plainNotice } from './notice.ts'

/** Another run of the server goes on with the queues of the last. */
export const restartNotice = (startedAtS: number): Notice =>
  plainNotice({ type: 'restart', ...versionFields(), server_generation: startedAtS }, 'everyone')
