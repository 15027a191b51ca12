import type { ChatParametersOf } from '../../../client/chat/call-types.ts'
import { chatClient } from '../../session/chat-client.ts'
import { type Target, targetKey } from './target.ts'

export interface TypingPeriods {
  /** The interval between two starts. */
  readonly startedWaitMs: number
  /** The idle time after which a stop is sent. */
  readonly stoppedWaitMs: number
}

interface Ports {
  nowMs(): number
  sendText(op: 'start' | 'stop', target: Target): void
}

/** Sends typing notifications, no more often than the protocol requires. */
export class TypingNotifier {
  readonly #ports: Ports
  readonly #periods: () => TypingPeriods
  #current: { readonly target: Target; sentAtMs: number } | undefined
  #stopTimer: ReturnType<typeof setTimeout> | undefined

  constructor(ports: Ports, periods: () => TypingPeriods) {
    this.#ports = ports
    this.#periods = periods
  }

  typed(target: Target): void {
    if (this.#current !== undefined && targetKey(this.#current.target) !== targetKey(target)) this.stop()
    const { startedWaitMs, stoppedWaitMs } = this.#periods()
    const now = this.#ports.nowMs()
    if (this.#current === undefined || now - this.#current.sentAtMs >= startedWaitMs) {
      this.#current = { target, sentAtMs: now }
      this.#ports.sendText('start', target)
    }
    clearTimeout(this.#stopTimer)
    this.#stopTimer = setTimeout(() => this.stop(), stoppedWaitMs)
  }

  stop(): void {
    clearTimeout(this.#stopTimer)
    const current = this.#current
    this.#current = undefined
    if (current !== undefined) this.#ports.sendText('stop', current.target)
  }
}

export function sendTyping(op: 'start' | 'stop', target: Target): void {
  const params = typingParams(op, target)
  if (params === undefined) return
  // A failed typing notification needs no error message.
  chatClient.call('POST /typing', params).catch(() => undefined)
}

function typingParams(op: 'start' | 'stop', target: Target): ChatParametersOf<'POST /typing'> | undefined {
  if (target.kind === 'direct')
    return target.userIds.length === 0 ? undefined : { type: 'direct', op, to: target.userIds }
  const { channelId, topic } = target
  return channelId === undefined ? undefined : { type: 'stream', op, stream_id: channelId, topic: topic.trim() }
}
