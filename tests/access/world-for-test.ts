import sharp from 'sharp'
import { afterAll } from 'vitest'
import { testPassword } from '../../server/accounts/testing.ts'
import { createSystemBots } from '../../server/chat/bots/actions/create-system-bots.ts'
import type { ChatUser } from '../../server/chat/people/rules/chat-user.ts'
import { type Answer, type ChatForTest, chatForTest, type Listening } from '../../server/chat/testing.ts'
import { RelayForTest } from '../contract/push/push-relay.ts'
import { Canaries } from './canaries.ts'
import { nowhere, type Place, PlaceMaker } from './places.ts'
import { activeRoles, type PlaceKind, placeKinds, type Role, readers, roles } from './roles.ts'

export type { Place } from './places.ts'
/** A site on which browsers offer passkeys. */
export const accessSite = 'http://chat.localhost'

export type Caller = ChatUser | 'nobody'
type Level = ChatUser['role']

const levels: Readonly<Record<Exclude<Role, 'anonymous'>, Level>> = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  subscriber: 400,
  formerSubscriber: 400,
  guest: 600,
  subscribedGuest: 600,
  bot: 400,
  webhookBot: 400,
  deactivated: 400,
}

type BotRole = 'bot' | 'webhookBot'
const botTypes: Readonly<Record<BotRole, number>> = { bot: 1, webhookBot: 2 }

/** An organization in which every user has something that others may not see. */
export class AccessWorld {
  readonly chat: ChatForTest
  readonly canaries = new Canaries()
  readonly people: Readonly<Record<Exclude<Role, 'anonymous'>, ChatUser>>
  readonly places: PlaceMaker
  readonly picture: Buffer
  readonly #sharedPlaces = new Map<PlaceKind, Place>()
  readonly #listening = new Map<Role, Listening>()
  #made = 0

  constructor(chat: ChatForTest, people: AccessWorld['people'], picture: Buffer) {
    this.chat = chat
    this.picture = picture
    this.people = people
    this.places = new PlaceMaker(chat, people, this.canaries)
  }

  callerOf(role: Role): Caller {
    return role === 'anonymous' ? 'nobody' : this.people[role]
  }

  /** A unique name, address or number. */
  fresh(stem: string): string {
    this.#made += 1
    return `${stem}${this.#made}`
  }

  /** Another user of the same role, whom the request may change permanently. */
  async standIn(role: Role): Promise<Caller> {
    if (role === 'anonymous' || role === 'deactivated') return this.callerOf(role)
    const bot = role in botTypes ? { type: botTypes[role as BotRole], ownerId: this.people.subscriber.id } : undefined
    return newPerson(this.chat, this.fresh(role), levels[role], bot)
  }

  async sharedPlace(kind: PlaceKind): Promise<Place> {
    const place = this.#sharedPlaces.get(kind) ?? (await this.places.make(kind))
    this.#sharedPlaces.set(kind, place)
    return place
  }

  nowhere(kind: PlaceKind): Place {
    return nowhere(kind, this.people.subscriber.id)
  }

  as(role: Exclude<Role, 'anonymous'>, method: string, path: string, params: Record<string, unknown> = {}) {
    return this.chat.ok(this.people[role], method, path, params) as Promise<Answer['body']>
  }

  /** Opens event queues of all types for all roles. */
  listen(): void {
    // A webhook cannot open a queue.
    const listeners = activeRoles.filter((role) => role !== 'webhookBot')
    for (const role of listeners) this.#listening.set(role, this.chat.listen(this.callerOf(role) as ChatUser))
  }

  /** The events of each role since the last call. */
  *received(): Iterable<{ role: Role; event: { type: string; op?: string } }> {
    for (const [role, listening] of this.#listening) {
      for (const event of listening.received()) yield { role, event }
    }
  }

  /** Uploads a file as a browser form does. */
  async upload(caller: Caller, path: string, filename: string, content: Buffer): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), filename)
    const request = new Request('http://chat.test', { method: 'POST', body: form })
    const credentials = caller === 'nobody' ? {} : await this.chat.credentials(caller)
    const reply = await this.chat.app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { ...credentials, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }

  /** Opens a path that does not return JSON unless it is refused. */
  async open(url: string, caller: Caller = 'nobody'): Promise<Answer> {
    const headers = caller === 'nobody' ? {} : await this.chat.credentials(caller)
    const reply = await this.chat.app.inject({ method: 'GET', url, headers })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : { text: reply.payload } }
  }

  /** Drops the received events of a role. */
  dropEvents(role: Role): void {
    this.#listening.get(role)?.received()
  }

  /** Sends a request as a browser, with a session if the role can have one. */
  async browse(role: Role, caller: Caller, method: string, path: string, params: Record<string, string> = {}) {
    const hasNone = role === 'anonymous' || role === 'deactivated' || role in botTypes
    const session = hasNone ? {} : await this.#session(caller)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...session }
    const payload = method === 'GET' ? {} : { payload: new URLSearchParams(params).toString() }
    const reply = await this.chat.app.inject({ method: method as 'GET', url: `/json${path}`, headers, ...payload })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }

  async #session(caller: Caller): Promise<Record<string, string>> {
    const username = caller === 'nobody' ? '' : caller.deliveryEmail
    const reply = await this.chat.app.inject({
      method: 'POST',
      url: '/json/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: testPassword }).toString(),
    })
    const cookie = String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { cookie, 'x-csrftoken': reply.json().csrf_token }
  }
}

async function newPerson(
  chat: ChatForTest,
  name: string,
  role: Level,
  bot?: { readonly type: number; readonly ownerId: number },
): Promise<ChatUser> {
  const isBot = bot !== undefined
  const { id } = await chat.accounts.createPerson({
    kind: isBot ? 'bot' : 'human',
    email: `${name.toLowerCase()}@agora.example`,
    fullName: name,
    role,
    password: isBot ? undefined : testPassword,
    botType: bot?.type,
    botOwnerId: bot?.ownerId,
  })
  const { directory } = chat.services
  await directory.refresh({ users: [id] })
  const user = directory.user(id)
  if (user === undefined) throw new Error(`${name} was made and is not in the directory`)
  return user
}

async function relayForTest() {
  const relay = new RelayForTest()
  await relay.start()
  afterAll(() => relay.stop())
  return relay.settings
}

export async function accessWorld(): Promise<AccessWorld> {
  const chat = await chatForTest({ site: accessSite, pushRelay: await relayForTest() })
  afterAll(() => chat.services.push.worker.stop())
  const { directory } = chat.services
  await directory.refresh({ users: await createSystemBots(chat.accounts, new URL(accessSite).host) })
  const cast = chat.people
  const people = {
    owner: cast.olivia,
    administrator: cast.adam,
    moderator: cast.mona,
    member: cast.iris,
    subscriber: cast.hamlet,
    formerSubscriber: await newPerson(chat, 'former', 400),
    guest: cast.gina,
    subscribedGuest: await newPerson(chat, 'insideguest', 600),
    bot: cast.bot,
    webhookBot: await newPerson(chat, 'hook', 400, { type: botTypes.webhookBot, ownerId: cast.hamlet.id }),
    deactivated: await newPerson(chat, 'gone', 400),
  }
  await chat.ok('olivia', 'PATCH', '/realm', {
    enable_spectator_access: true,
    invite_required: false,
    can_access_all_users_group: directory.systemGroupId('role:members'),
  })
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
  const world = new AccessWorld(chat, people, await red.png().toBuffer())
  for (const kind of placeKinds) await world.sharedPlace(kind)
  await hidePeople(world)
  await readReports(world)
  await keepSecrets(world)
  await chat.credentials(people.deactivated)
  await world.as('administrator', 'DELETE', `/users/${people.deactivated.id}`)
  world.listen()
  return world
}

/** Users hidden from guests, and users with restricted email visibility. */
async function hidePeople({ chat, canaries }: AccessWorld): Promise<void> {
  const members = readers.public.filter((role) => role !== 'subscribedGuest')
  const hermit = await newPerson(chat, canaries.add('the name of a user hidden from guests', members), 400)
  await chat.ok(hermit, 'POST', '/users/me/status', { status_text: canaries.add('their status', members) })
  const seenBy: Readonly<Record<number, readonly Role[]>> = {
    2: members,
    3: ['owner', 'administrator'],
    4: [],
    5: ['owner', 'administrator', 'moderator'],
  }
  for (const [visibility, who] of Object.entries(seenBy)) {
    const shy = await newPerson(chat, canaries.add(`an address of visibility ${visibility}`, who), 400)
    await chat.ok('adam', 'PATCH', `/users/${shy.id}`, { full_name: `Shy ${visibility}` })
    await chat.ok(shy, 'PATCH', '/settings', { email_address_visibility: Number(visibility) })
  }
}

/** Reports quote messages, so their channel has no caller of the matrix. */
async function readReports({ chat, canaries }: AccessWorld): Promise<void> {
  const reader = await newPerson(chat, 'reader', 300)
  const name = canaries.add('the name of the channel of reports', ['owner', 'administrator'])
  const { id } = await chat.ok(reader, 'POST', '/channels/create', {
    name,
    subscribers: [reader.id],
    invite_only: true,
  })
  await chat.ok('adam', 'PATCH', '/realm', { moderation_request_channel_id: id })
}

/** The subscriber's secrets, and the secrets that give access to an account. */
async function keepSecrets(world: AccessWorld): Promise<void> {
  const { chat, canaries } = world
  const own = (what: string) => canaries.add(`the subscriber’s ${what}`, ['subscriber'])
  const send = (path: string, params: Record<string, unknown>) => world.as('subscriber', 'POST', path, params)
  const soon = Math.floor(chat.clock.nowMs() / 1000) + 86_400
  const { channelId, messageId } = await world.sharedPlace('public')
  await send('/drafts', { drafts: [{ type: 'stream', to: [channelId], topic: own('draft'), content: own('draft') }] })
  await send('/saved_snippets', { title: own('snippet'), content: own('snippet') })
  await send('/navigation_views', { fragment: own('view'), is_pinned: true, name: own('view') })
  await send('/users/me/alert_words', { alert_words: [own('alert word')] })
  await send('/reminders', { message_id: messageId, scheduled_delivery_timestamp: soon, note: own('reminder') })
  await send('/scheduled_messages', {
    type: 'channel',
    to: channelId,
    topic: own('scheduled message'),
    content: own('scheduled message'),
    scheduled_delivery_timestamp: soon,
  })
  for (const role of roles) {
    const who = world.callerOf(role)
    if (who === 'nobody') continue
    const { authorization = '' } = await chat.credentials(who)
    const key = Buffer.from(authorization.slice('Basic '.length), 'base64').toString('utf8').split(':')[1] ?? ''
    const others: readonly Role[] = role in botTypes ? ['owner', 'administrator', 'subscriber'] : []
    canaries.guard(key, `the key of ${role}`, [role, ...others])
  }
  canaries.guard(testPassword, 'a password', [])
  canaries.guard('$argon2', 'a hash of a password', [])
}
