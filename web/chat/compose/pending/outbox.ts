import type { ChatParametersOf } from '../../../../client/chat/call-types.ts'
import { ChatError } from '../../../../client/chat/chat-error.ts'
import type { ChatEvent } from '../../../../client/chat/state/types.ts'
import { NoAnswer } from '../../../../client/errors.ts'
import type { SavedEntries } from '../../../platform/saved-entries.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { chatClient } from '../../../session/chat-client.ts'
import type { ChatStore } from '../../state/chat-store.ts'
import { recipientParams, type Target, targetKey } from '../target.ts'
import { isAutomatic, type UnsentMessage } from './unsent-message.ts'

/** A sent message whose event has not arrived yet. A waiting one is sent when the server is reachable. */
export interface PendingMessage extends UnsentMessage {
  readonly state: 'sending' | 'waiting' | 'sent' | 'failed'
  /** Set when the server has replied. */
  readonly messageId: number | undefined
}

export type SendResult = 'sent' | 'waiting' | 'failed'

interface Ports {
  nowS(): number
  newLocalId(): string
  post(params: ChatParametersOf<'POST /messages'>): Promise<{ readonly id: number }>
  after(ms: number, run: () => void): void
  readonly saved: SavedEntries<UnsentMessage>
}

/** Remove a message this long after the server stored it: its event went to a queue that no longer exists. */
const orphanedAfterMs = 15_000
const retryAfterMs = 10_000

/** A problem of the moment: the server is unreachable or busy, or the session ended. The message itself may be fine. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ChatError) return error.status >= 500 || error.status === 429 || error.status === 401
  return error instanceof NoAnswer
}

/**
 * Shows a message while it is sent, and saves it in the browser until the server has it. Its event replaces it. It waits
 * for the connection, also over a reload, and then goes out under its first ids; a rejection keeps it with the reason.
 */
export class Outbox {
  readonly pending: Store<readonly PendingMessage[]> = createStore<readonly PendingMessage[]>([])
  readonly #store: ChatStore
  readonly #ports: Ports
  #isSendingWaiting = false
  #isRetryPlanned = false
  readonly #stops: readonly (() => void)[]

  constructor(store: ChatStore, ports: Ports) {
    this.#store = store
    this.#ports = ports
    const saved = [...ports.saved.read()].sort((left, right) => left.timestampS - right.timestampS)
    this.pending.set(saved.map((message) => this.#restored(message)))
    this.#stops = [
      store.onEvents((events) => this.#receive(events)),
      store.subscribe(() => this.#dropShown()),
      ports.saved.onRemoved((localId) => this.#drop(localId)),
    ]
    void this.sendWaiting()
  }

  /** The session ends: nothing more is sent. */
  stop(): void {
    for (const stop of this.#stops) stop()
    this.pending.set([])
  }

  async send(target: Target, content: string): Promise<SendResult> {
    const localId = this.#ports.newLocalId()
    const timestampS = this.#ports.nowS()
    // Without a queue the local id alone makes the message unique.
    const ids = { localId, queueId: this.#store.queueId ?? localId, firstS: timestampS }
    const isBehind = this.pending
      .get()
      .some((one) => one.state === 'waiting' && targetKey(one.target) === targetKey(target))
    const message: PendingMessage = {
      ...{ ...ids, target, content, timestampS, error: undefined, messageId: undefined },
      state: isBehind ? 'waiting' : 'sending',
    }
    this.pending.set((before) => [...before, message])
    this.#save(message)
    if (!isBehind) return this.#post(message)
    await this.sendWaiting()
    return this.#resultOf(localId)
  }

  async resend(localId: string): Promise<SendResult> {
    const message = this.#find(localId)
    if (message === undefined || message.state === 'sending' || message.state === 'sent') return 'failed'
    const again: PendingMessage = { ...message, timestampS: this.#ports.nowS(), state: 'sending', error: undefined }
    this.pending.set((before) => [...before.filter((one) => one.localId !== localId), again])
    this.#save(again)
    return this.#post(again)
  }

  /** Sends the waiting messages in their order, and stops at the first that must wait again. */
  async sendWaiting(): Promise<void> {
    if (this.#isSendingWaiting) return
    this.#isSendingWaiting = true
    try {
      for (;;) {
        const next = this.pending.get().find(({ state }) => state === 'waiting')
        if (next === undefined) return
        this.#change(next.localId, { state: 'sending' })
        if ((await this.#post(next)) === 'waiting') return
      }
    } finally {
      this.#isSendingWaiting = false
    }
  }

  discard(localId: string): void {
    this.#ports.saved.remove(localId)
    this.#drop(localId)
  }

  async #post({ localId, queueId, target, content }: PendingMessage): Promise<SendResult> {
    try {
      const params = { ...recipientParams(target), content, read_by_sender: true, local_id: localId, queue_id: queueId }
      const { id } = await this.#ports.post(params)
      this.#ports.saved.remove(localId)
      if (this.#store.state?.messages.has(id) === true) this.#drop(localId)
      else {
        this.#change(localId, { state: 'sent', messageId: id })
        this.#ports.after(orphanedAfterMs, () => this.#drop(localId))
      }
      return 'sent'
    } catch (error) {
      if (isTemporary(error)) {
        this.#change(localId, { state: 'waiting' })
        this.#retryLater()
        return 'waiting'
      }
      this.#change(localId, { state: 'failed', error: error instanceof Error ? error.message : '' })
      const failed = this.#find(localId)
      if (failed !== undefined) this.#save(failed)
      return 'failed'
    }
  }

  #retryLater(): void {
    if (this.#isRetryPlanned) return
    this.#isRetryPlanned = true
    this.#ports.after(retryAfterMs, () => {
      this.#isRetryPlanned = false
      void this.sendWaiting()
    })
  }

  #restored(message: UnsentMessage): PendingMessage {
    const isSent = message.error === undefined && isAutomatic(message, this.#ports.nowS())
    return { ...message, state: isSent ? 'waiting' : 'failed', messageId: undefined }
  }

  #save({ localId, queueId, firstS, target, content, timestampS, error }: PendingMessage): void {
    this.#ports.saved.save(localId, { localId, queueId, firstS, target, content, timestampS, error })
  }

  #find(localId: string): PendingMessage | undefined {
    return this.pending.get().find((one) => one.localId === localId)
  }

  #resultOf(localId: string): SendResult {
    const state = this.#find(localId)?.state ?? 'sent'
    return state === 'sending' ? 'waiting' : state
  }

  #drop(localId: string): void {
    this.#keep((one) => one.localId !== localId)
  }

  #keep(isKept: (message: PendingMessage) => boolean): void {
    this.pending.set((before) => (before.every(isKept) ? before : before.filter(isKept)))
  }

  #change(localId: string, change: Partial<PendingMessage>): void {
    this.pending.set((before) => before.map((one) => (one.localId === localId ? { ...one, ...change } : one)))
  }

  /** A fetched page may contain a message whose event never came. */
  #dropShown(): void {
    if (this.pending.get().length === 0) return
    const messages = this.#store.state?.messages
    this.#keep(({ messageId }) => messageId === undefined || messages?.has(messageId) !== true)
  }

  #receive(events: readonly ChatEvent[]): void {
    if (this.pending.get().length === 0) return
    const received = new Set<string | number>()
    for (const event of events) {
      if (event.type !== 'message') continue
      const { local_message_id: localId, message } = event
      received.add(message.id)
      if (localId === undefined) continue
      received.add(localId)
      this.#ports.saved.remove(localId)
    }
    this.#keep(({ localId, messageId }) => !received.has(localId) && !received.has(messageId ?? ''))
  }
}

export function pendingIn(pending: readonly PendingMessage[], key: string): readonly PendingMessage[] {
  return pending.filter(({ target }) => targetKey(target) === key)
}

export const postMessage: Ports['post'] = (params) => chatClient.call('POST /messages', params)
