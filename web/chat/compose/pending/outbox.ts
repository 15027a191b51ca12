import type { ChatParametersOf } from '../../../../client/chat/call-types.ts'
import type { ChatEvent } from '../../../../client/chat/state/types.ts'
import { NoAnswer } from '../../../../client/errors.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../../state/chat-store.ts'
import { recipientParams, type Target, targetKey } from '../target.ts'

/** A sent message whose event has not arrived yet. */
export interface PendingMessage {
  readonly localId: string
  /** The queue of the first attempt. The server stores a message once per queue id and local id. */
  readonly queueId: string | undefined
  readonly target: Target
  readonly content: string
  readonly timestampS: number
  readonly state: 'sending' | 'sent' | 'failed'
  readonly error: string | undefined
  /** Set when the server has replied. */
  readonly messageId: number | undefined
}

interface Ports {
  nowS(): number
  newLocalId(): string
  post(params: ChatParametersOf<'POST /messages'>): Promise<{ readonly id: number }>
}

/** Remove a message this long after the server stored it: its event went to a queue that no longer exists. */
const orphanedAfterMs = 15_000

/** Shows a message while it is sent. Its event replaces it; a failure keeps it with the reason. */
export class Outbox {
  readonly pending: Store<readonly PendingMessage[]> = createStore<readonly PendingMessage[]>([])
  readonly #store: ChatStore
  readonly #ports: Ports

  constructor(store: ChatStore, ports: Ports) {
    this.#store = store
    this.#ports = ports
    store.onEvents((events) => this.#receive(events))
  }

  send(target: Target, content: string): Promise<boolean> {
    const message: PendingMessage = {
      ...{ localId: this.#ports.newLocalId(), queueId: this.#store.queueId },
      ...{ target, content, timestampS: this.#ports.nowS() },
      ...{ state: 'sending', error: undefined, messageId: undefined },
    }
    this.pending.set((before) => [...before, message])
    return this.#post(message)
  }

  resend(localId: string): Promise<boolean> {
    const message = this.pending.get().find((one) => one.localId === localId)
    if (message === undefined || message.state !== 'failed') return Promise.resolve(false)
    const again: PendingMessage = { ...message, timestampS: this.#ports.nowS(), state: 'sending', error: undefined }
    this.pending.set((before) => [...before.filter((one) => one.localId !== localId), again])
    return this.#post(again)
  }

  discard(localId: string): void {
    this.pending.set((before) => before.filter((one) => one.localId !== localId))
  }

  async #post({ localId, queueId, target, content }: PendingMessage): Promise<boolean> {
    try {
      const { id } = await this.#ports.post({
        ...recipientParams(target),
        content,
        read_by_sender: true,
        local_id: localId,
        queue_id: queueId,
      })
      if (this.#store.state?.messages.has(id) === true) this.discard(localId)
      else {
        this.#change(localId, { state: 'sent', messageId: id })
        setTimeout(() => this.discard(localId), orphanedAfterMs)
      }
      return true
    } catch (error) {
      const reason = error instanceof Error && !(error instanceof NoAnswer) ? error.message : ''
      this.#change(localId, { state: 'failed', error: reason })
      return false
    }
  }

  #change(localId: string, change: Partial<PendingMessage>): void {
    this.pending.set((before) => before.map((one) => (one.localId === localId ? { ...one, ...change } : one)))
  }

  #receive(events: readonly ChatEvent[]): void {
    if (this.pending.get().length === 0) return
    const received = new Set<string | number>()
    for (const event of events) {
      if (event.type !== 'message') continue
      const { local_message_id: localId, message } = event
      received.add(message.id)
      if (localId !== undefined) received.add(localId)
    }
    if (received.size === 0) return
    this.pending.set((before) => {
      const left = before.filter(({ localId, messageId }) => !received.has(localId) && !received.has(messageId ?? ''))
      return left.length === before.length ? before : left
    })
  }
}

export function pendingIn(pending: readonly PendingMessage[], key: string): readonly PendingMessage[] {
  return pending.filter(({ target }) => targetKey(target) === key)
}

export const postMessage: Ports['post'] = (params) => chatClient.call('POST /messages', params)
