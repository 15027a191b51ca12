import type { PlaygroundWire } from '../../wire/playground.ts'
import { type Notice, plainNotice } from '../notice.ts'

export function playgroundsNotice(playgrounds: readonly PlaygroundWire[]): Notice {
  return plainNotice({ type: 'realm_playgrounds', realm_playgrounds: playgrounds }, 'everyone')
}
