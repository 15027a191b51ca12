import { openBox, publicHalf } from '../../server/chat/delivery/push/sealed-box.testing.ts'
import { findOperatorAccess } from '../../server/site/operator-access.ts'
import type { RelayRequest } from '../contract/push/push-relay.ts'
import type { RunningProcess } from '../whole-server/running-server.ts'

export type Kind = 'direct' | 'scheduled' | 'invitation' | 'halt'

/** A request to a server, and whether the server acknowledged it. */
export interface Promised {
  readonly kind: Kind
  /** The text of the message, the address of the invitation, or the reason of the halt. */
  readonly name: string
  isAcknowledged: boolean
}

const deviceSecret = Buffer.alloc(32, 7)
const accountId = 71

/** Sends requests with delayed effects to the server, and to its successors after each kill. */
export class Promises {
  readonly all: Promised[] = []
  server: RunningProcess

  constructor(server: RunningProcess) {
    this.server = server
  }

  acknowledged(...kinds: readonly Kind[]): string[] {
    return this.all.filter(({ kind, isAcknowledged }) => isAcknowledged && kinds.includes(kind)).map(({ name }) => name)
  }

  get acknowledgedCount(): number {
    return this.all.filter(({ isAcknowledged }) => isAcknowledged).length
  }

  /** Sends all requests concurrently; a server that dies leaves some unanswered. */
  async ask(round: number): Promise<void> {
    const { owner, member } = this.server.ready.chat
    const direct = { type: 'direct', to: JSON.stringify([member.userId]) }
    const sent = ['one', 'two'].map((name) => {
      const content = `direct ${round} ${name}`
      return this.#promise('direct', content, () => this.request('POST', '/messages', { ...direct, content }))
    })
    const scheduled = [5, 5, 7].map((seconds, index) => {
      const content = `scheduled ${round} ${index}`
      const at = String(Math.floor((performance.timeOrigin + performance.now()) / 1000) + seconds)
      const params = { ...direct, content, scheduled_delivery_timestamp: at }
      return this.#promise('scheduled', content, () => this.request('POST', '/scheduled_messages', params))
    })
    const address = `guest-${round}-of-${owner.userId}@elsewhere.example`
    const invited = this.#promise('invitation', address, () =>
      this.request('POST', '/invites', { invitee_emails: address, stream_ids: '[]' }),
    )
    const halted = this.#promise('halt', `round ${round}`, () => this.#halt(round))
    await Promise.all([...sent, ...scheduled, invited, halted])
  }

  async request(method: string, path: string, params: Record<string, string> = {}, who: 'owner' | 'member' = 'owner') {
    const { ready } = this.server
    const { email, apiKey } = ready.chat[who]
    const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
    const sent = new URLSearchParams(params)
    const url = `${ready.chatUrl}${path}${method === 'GET' ? `?${sent}` : ''}`
    return fetch(url, { method, headers: { authorization }, ...(method === 'GET' ? {} : { body: sent }) })
  }

  /** Every message of the member that starts with the text. */
  async messages(start: string): Promise<{ id: number; content: string }[]> {
    const narrow = start.startsWith('**')
      ? [{ operator: 'topic', operand: 'market status' }]
      : [{ operator: 'is', operand: 'dm' }]
    const query = {
      anchor: 'newest',
      num_before: '500',
      num_after: '0',
      apply_markdown: 'false',
      narrow: JSON.stringify(narrow),
    }
    const reply = await this.request('GET', '/messages', query, 'member')
    const { messages } = (await reply.json()) as { messages: { id: number; content: string }[] }
    return messages.filter(({ content }) => content.startsWith(start))
  }

  async registerDevice(): Promise<void> {
    const device = {
      token_kind: 'fcm',
      push_account_id: String(accountId),
      push_public_key: publicHalf(deviceSecret).toString('base64'),
      bouncer_public_key: 'key-1',
      encrypted_push_registration: 'sealed',
    }
    await this.request('POST', '/mobile_push/register', device, 'member')
  }

  async isDeviceActive(): Promise<boolean> {
    const params = { fetch_event_types: '["push_device"]' }
    const reply = (await (await this.request('POST', '/register', params, 'member')).json()) as {
      push_devices: Record<string, { status: string }>
    }
    return reply.push_devices[accountId]?.status === 'active'
  }

  async #halt(round: number): Promise<Response> {
    const access = await findOperatorAccess(this.server.dataDirectory)
    // Always another state than the previous one, whether or not that was executed.
    const state = ['halted', 'cancel_only', 'post_only', 'active'][round % 4]
    return fetch(`${access?.address}/v1/private/operator/market_state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-agora-operator-token': access?.token ?? '' },
      body: JSON.stringify({ symbol: 'ethusdt', state, reason: `round ${round}` }),
    })
  }

  async #promise(kind: Kind, name: string, ask: () => Promise<Response>): Promise<void> {
    const promised: Promised = { kind, name, isAcknowledged: false }
    this.all.push(promised)
    // A killed server does not reply, so it has acknowledged nothing.
    const reply = await ask().catch(() => undefined)
    if (reply === undefined) return
    if (reply.status !== 200) throw new Error(`${kind} ${name} was refused: ${await reply.text()}`)
    promised.isAcknowledged = true
  }
}

/** Records the messages a device shows and no longer shows; opens each notification once, like the device. */
export class DeviceForTest {
  readonly notified = new Set<number>()
  readonly removed = new Set<number>()

  take({ path, body }: RelayRequest): void {
    if (path !== 'push/e2ee/notify') return
    for (const { payload } of body.push_requests) {
      const opened = openBox(Buffer.from(payload.encrypted_data, 'base64'), deviceSecret).toString()
      const content = JSON.parse(opened) as { type: string; message_id: number; message_ids: number[] }
      if (content.type === 'message') this.notified.add(content.message_id)
      if (content.type === 'remove') for (const id of content.message_ids) this.removed.add(id)
    }
  }
}
