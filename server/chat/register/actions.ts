import { roles } from '../../kernel/values/roles.ts'
import { noBotDefaults, readBotDefaults } from '../bots/store/bots.ts'
import type { IncludeSubscribers } from '../channels/snapshot.ts'
import { refuseEvents } from '../delivery/queues/failures.ts'
import type { QueueTraits } from '../delivery/queues/notice.ts'
import type { ClientCapabilities } from '../delivery/queues/rules/capabilities.ts'
import { chatLimits } from '../limits.ts'
import type { ChatUser } from '../people/rules/chat-user.ts'
import { type QueueNarrow, readQueueNarrow } from '../search/rules/queue-narrow.ts'
import type { NarrowTerm } from '../search/rules/term.ts'
import { initialState, type RegisterNeeds } from './register.ts'

export interface Registration {
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly slimPresence: boolean
  /** undefined: the bot's setting, false for users. */
  readonly allPublicStreams: boolean | undefined
  readonly includeSubscribers: IncludeSubscribers
  readonly presenceHistoryDays: number | undefined
  /** undefined: all types. */
  readonly eventTypes: readonly string[] | undefined
  /** undefined: the same as eventTypes. */
  readonly fetchTypes: readonly string[] | undefined
  readonly narrow: readonly NarrowTerm[]
  /** undefined: the default timeout. */
  readonly idleTimeoutS: number | undefined
  readonly capabilities: ClientCapabilities
}

export type RegisteredState = Awaited<ReturnType<typeof initialState>> & {
  /** null: no queue. */
  readonly queue_id: string | null
  readonly last_event_id: number
  /** Absent without a queue. */
  readonly idle_queue_timeout_secs?: number
}

/** Opens a queue and returns the state to which its events apply. */
export async function registerQueue(
  chat: RegisterNeeds,
  user: ChatUser,
  registration: Registration,
): Promise<RegisteredState> {
  const traits = await traitsOf(chat, user, registration)
  const { eventTypes, idleTimeoutS } = registration
  const idleTimeoutMs = Math.min(
    Math.max((idleTimeoutS ?? 0) * 1000, chatLimits.queueIdleDefaultMs),
    chatLimits.queueIdleMaxMs,
  )
  // The queue opens first: events during the snapshot are not lost.
  const queue = chat.events.register({
    traits,
    wantedTypes: eventTypes === undefined ? undefined : requestedTypes(eventTypes),
    idleTimeoutMs,
  })
  try {
    await chat.events.known(queue)
    const state = await initialState(chat, user, stateRequest(registration, traits))
    // Nothing else refers to the state, and copying its hundreds of members takes longer than reading some of them.
    const idle_queue_timeout_secs = idleTimeoutMs / 1000
    return Object.assign(state, { queue_id: queue.id, last_event_id: -1, idle_queue_timeout_secs })
  } catch (error) {
    await chat.events.remove(queue.id, user.id)
    throw error
  }
}

/** The state for a spectator, without a queue. */
export async function spectatorState(chat: RegisterNeeds, registration: Registration): Promise<RegisteredState> {
  if (!chat.directory.settings.enable_spectator_access) throw refuseEvents.spectatorsNotAllowed()
  if (registration.clientGravatar) throw refuseEvents.notForVisitors('client_gravatar')
  if (registration.includeSubscribers !== 'false') throw refuseEvents.notForVisitors('include_subscribers')
  const traits = { ...plainTraits(registration), userId: 0, allPublicStreams: false }
  const state = await initialState(chat, undefined, stateRequest(registration, traits))
  return { ...state, queue_id: null, last_event_id: -1 }
}

function stateRequest(registration: Registration, traits: QueueTraits) {
  const { eventTypes, fetchTypes = eventTypes, includeSubscribers, presenceHistoryDays } = registration
  const wantedTypes = fetchTypes === undefined ? undefined : new Set(fetchTypes)
  return { traits, wantedTypes, includeSubscribers, presenceHistoryDays }
}

/** A client that receives every topic policy does not need the list of muted topics. */
function requestedTypes(types: readonly string[]): ReadonlySet<string> {
  const wanted = new Set(types)
  if (wanted.has('user_topic')) wanted.delete('muted_topics')
  return wanted
}

function plainTraits({ applyMarkdown, clientGravatar, slimPresence, capabilities }: Registration) {
  return { applyMarkdown, clientGravatar, slimPresence, capabilities }
}

async function traitsOf(chat: RegisterNeeds, user: ChatUser, registration: Registration): Promise<QueueTraits> {
  const { directory, database } = chat
  const defaults = user.isBot ? (await readBotDefaults(database.sql, [user.id])).get(user.id) : undefined
  const { allPublic, eventsChannelId } = defaults ?? noBotDefaults
  const allPublicStreams = registration.allPublicStreams ?? allPublic
  if (allPublicStreams && user.role === roles.guest) throw refuseEvents.guestsAllPublic()
  const narrow = readNarrow(registration.narrow)
  const channel = eventsChannelId === undefined ? undefined : directory.channel(eventsChannelId)
  const byDefault: readonly NarrowTerm[] =
    channel === undefined ? [] : [{ operator: 'channel', operand: channel.id, negated: false }]
  const narrowTerms = registration.narrow.length > 0 ? registration.narrow : byDefault
  const inForce = registration.narrow.length > 0 ? narrow : readNarrow(byDefault)
  return {
    ...plainTraits(registration),
    userId: user.id,
    allPublicStreams,
    ...(inForce === undefined ? {} : { narrow: inForce, narrowTerms }),
  }
}

function readNarrow(terms: readonly NarrowTerm[]): QueueNarrow | undefined {
  if (terms.length === 0) return undefined
  const narrow = readQueueNarrow(terms)
  if (typeof narrow === 'function') return narrow
  throw narrow.kind === 'operator_not_supported'
    ? refuseEvents.badNarrowOperator(narrow.operator)
    : refuseEvents.badNarrowOperand(narrow.operand)
}
