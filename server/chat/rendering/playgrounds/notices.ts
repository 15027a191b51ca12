import { type Notice, plainNotice } from '../../delivery/queues/notice.ts'
import type { PlaygroundWire } from './wire.ts'

export function playgroundsNotice(playgrounds: readonly PlaygroundWire[]): Notice {
  return plainNotice({ type: 'realm_playgrounds', realm_playgrounds: playgrounds }, 'everyone')
}
