import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import type { ChatForTest } from '../../server/chat/testing.ts'
import { uploaded } from '../../server/chat/testing-uploads.ts'
import type { Canaries } from './canaries.ts'
import { knowers, type PlaceKind, type Role, readers } from './roles.ts'

export interface Place {
  readonly kind: PlaceKind
  /** 0 for a direct conversation. */
  readonly channelId: number
  readonly name: string
  readonly topic: string
  /** Sent by the subscriber; the former subscriber received it too. */
  readonly messageId: number
  /** Linked in that message: `1/ab/…/name`. */
  readonly filePath: string
  /** The recipients of a direct message there. */
  readonly members: readonly number[]
}

type People = Readonly<Record<Exclude<Role, 'anonymous'>, ChatUser>>

const settings: Readonly<Record<Exclude<PlaceKind, 'direct'>, Record<string, unknown>>> = {
  public: {},
  webPublic: { is_web_public: true },
  privateShared: { invite_only: true, history_public_to_subscribers: true },
  privateProtected: { invite_only: true, history_public_to_subscribers: false },
  archived: {},
}

let absentPlaces = 0

/** A missing place, to learn the reply for one; requesting one by name may create it. */
export function nowhere(kind: PlaceKind, someone: number): Place {
  absentPlaces += 1
  const channelId = kind === 'direct' ? 0 : 987_654
  const filePath = '1/aa/bbbbbbbbbbbbbbbbbbbbbbbb/nothing.txt'
  const members = [someone, 987_654]
  return {
    kind,
    channelId,
    name: `nowhere${absentPlaces}`,
    topic: 'nothing',
    messageId: 987_654_321,
    filePath,
    members,
  }
}

export class PlaceMaker {
  readonly #chat: ChatForTest
  readonly #people: People
  readonly #canaries: Canaries
  readonly #kindsWithBot = new Set<PlaceKind>()

  constructor(chat: ChatForTest, people: People, canaries: Canaries) {
    this.#chat = chat
    this.#people = people
    this.#canaries = canaries
  }

  /** Created by the owner, who is not subscribed; the former subscriber left after the first message. */
  async make(kind: PlaceKind): Promise<Place> {
    const { subscriber, subscribedGuest } = this.#people
    const word = (what: string, who: readonly Role[]) => this.#canaries.add(`the ${what} of a ${kind} place`, who)
    const [name, topic] = [word('name', knowers[kind]), word('topic', readers[kind])]
    const content = word('file', readers[kind])
    const url = await uploaded(this.#chat, 'hamlet', { name: `${content}.txt`, content, type: 'text/plain' })
    const filePath = url.replace(/^\/user_uploads\//, '')
    const members = [subscriber.id, subscribedGuest.id]
    const place = { kind, channelId: 0, name, topic, filePath, members, messageId: 0 }
    const text = `${word('message', readers[kind])} [${content}](${url})`
    if (kind === 'direct') return { ...place, messageId: await this.sendText(place, text) }
    const channelId = await this.#channel(kind, name)
    const messageId = await this.sendText({ ...place, channelId }, text)
    const { formerSubscriber } = this.#people
    await this.#leaveTraces(kind, channelId, name)
    await this.#chat.ok(formerSubscriber, 'DELETE', '/users/me/subscriptions', { subscriptions: [name] })
    if (kind === 'archived') await this.#chat.ok('olivia', 'DELETE', `/streams/${channelId}`)
    return { ...place, channelId, messageId }
  }

  /** The former subscriber keeps settings that refer to the channel. */
  async #leaveTraces(kind: PlaceKind, channelId: number, name: string): Promise<void> {
    const { formerSubscriber } = this.#people
    await this.#chat.ok(formerSubscriber, 'POST', '/user_topics', {
      stream_id: channelId,
      topic: 'noise',
      visibility_policy: 1,
    })
    // The number of bots is bounded, and the first place of each kind is enough.
    if (this.#kindsWithBot.has(kind)) return
    this.#kindsWithBot.add(kind)
    await this.#chat.ok(formerSubscriber, 'POST', '/bots', {
      full_name: `Herald ${channelId}`,
      short_name: `herald${channelId}`,
      default_sending_stream: name,
      default_events_register_stream: name,
    })
  }

  async #channel(kind: Exclude<PlaceKind, 'direct'>, name: string): Promise<number> {
    const { subscriber, formerSubscriber, subscribedGuest } = this.#people
    const { id } = await this.#chat.ok('olivia', 'POST', '/channels/create', {
      ...settings[kind],
      name,
      description: this.#canaries.add(`the description of a ${kind} place`, knowers[kind]),
      subscribers: [subscriber.id, formerSubscriber.id, subscribedGuest.id],
    })
    return id
  }

  /** Sends a message as the subscriber. */
  async sendText(place: Place, content = 'hello'): Promise<number> {
    return (await this.#chat.ok('hamlet', 'POST', '/messages', { ...addressOf(place), content })).id
  }

  /** A new message for one request; in an archived channel, the existing one. */
  async freshMessage(place: Place, content?: string): Promise<number> {
    return place.kind === 'archived' || place.messageId > 987_654_000 ? place.messageId : this.sendText(place, content)
  }
}

/** The recipient parameters of a message there. */
export function addressOf({ kind, channelId, topic, members }: Place): Record<string, unknown> {
  return kind === 'direct' ? { type: 'direct', to: members } : { type: 'channel', to: channelId, topic }
}

/** The narrow of the place. */
export function narrowOf({ kind, channelId, members }: Place): object[] {
  return kind === 'direct' ? [{ operator: 'dm', operand: members }] : [{ operator: 'channel', operand: channelId }]
}
