import { z } from 'zod'
import { PreparedJson } from '../../../kernel/endpoint/endpoint.ts'
import { alias, optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { capabilitiesThat, capabilityNames } from '../../delivery/queues/rules/capabilities.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { narrowSchema } from '../../search/rules/term.ts'
import { type Registration, registerQueue, spectatorState } from '../actions.ts'
import { registerReply } from '../state-schemas.ts'
import { writeObject } from '../written-json.ts'

/** Missing capabilities are off; unknown ones, of newer servers, are ignored. */
const capabilities = z
  .looseObject(Object.fromEntries(capabilityNames.map((name) => [name, z.boolean().optional().catch(undefined)])))
  .transform((sent) => capabilitiesThat((name) => sent[name] === true))
const noCapabilities = capabilities.parse({})

const types = z.array(z.string().max(100)).max(200).nullable()

export const postRegister = chatEndpoint({
  method: 'POST',
  path: '/register',
  tag: 'Real-time events',
  summary: 'Open an event queue and get the initial state',
  description:
    'Without credentials, if the organization has web-public channels, the reply is the public state without a queue.',
  access: 'visitor',
  params: {
    apply_markdown: withDefault(param.flag('Message content as HTML'), false),
    client_gravatar: optional(
      param.flag('Whether the client computes avatars from addresses; true by default when signed in'),
    ),
    slim_presence: withDefault(param.flag('Presence by user id, in the modern format'), false),
    presence_history_limit_days: optional(param.integer(z.int().min(0).max(36_500))),
    include_subscribers: withDefault(param.choice(['true', 'false', 'partial']), 'false'),
    event_types: optional(param.json(types, 'The event types; all if omitted')),
    fetch_event_types: optional(param.json(types, 'The types of the initial state; the event types if omitted')),
    all_public_streams: optional(param.flag('Also messages of public channels without a subscription')),
    narrow: withDefault(param.json(narrowSchema, 'Only messages of this narrow'), []),
    client_capabilities: withDefault(param.json(capabilities), noCapabilities),
    idle_queue_timeout: alias(
      optional(
        param.textOrJson(
          z.union([z.int().min(0), z.literal('mobile')]),
          'How many seconds the queue stays open without a poll, or `mobile` for the time recommended to mobile clients',
        ),
      ),
      'queue_lifespan_secs',
    ),
  },
  reply: registerReply,
  failures: [],
  async handle({ params, caller, services }) {
    const registration: Registration = {
      applyMarkdown: params.apply_markdown,
      clientGravatar: params.client_gravatar ?? caller !== undefined,
      slimPresence: params.slim_presence,
      allPublicStreams: params.all_public_streams,
      includeSubscribers: params.include_subscribers,
      presenceHistoryDays: params.presence_history_limit_days,
      eventTypes: params.event_types ?? undefined,
      fetchTypes: params.fetch_event_types ?? undefined,
      narrow: params.narrow,
      idleTimeoutS: params.idle_queue_timeout === 'mobile' ? chatLimits.queueIdleMobileS : params.idle_queue_timeout,
      capabilities: params.client_capabilities,
    }
    const state = await (caller === undefined
      ? spectatorState(services, registration)
      : registerQueue(services, caller, registration))
    return new PreparedJson(writeObject(state))
  },
})
