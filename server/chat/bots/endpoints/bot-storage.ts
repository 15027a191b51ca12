import { z } from 'zod'
import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import { chatEndpoint } from '../../endpoint.ts'
import { chatLimits } from '../../limits.ts'
import { putBotStorage, removeBotStorage } from '../actions/change-bot-storage.ts'
import { refuseBotStorage } from '../failures.ts'
import { readBotStorage } from '../store/bot-storage.ts'

const storable = z.string().refine((text) => !text.includes('\u0000'), 'no null bytes')
const storageSchema = z.record(storable, storable)
const keys = optional(
  param.json(z.array(z.string()).max(chatLimits.botStorageKeysPerRequestMax), 'All keys if omitted or empty'),
)

/** Clients that want everything send no list, or an empty one. */
const named = (keys: readonly string[] | undefined) => (keys?.length === 0 ? undefined : keys)

export const getBotStorage = chatEndpoint({
  method: 'GET',
  path: '/bot_storage',
  tag: 'Bots',
  summary: 'Read the stored entries of a bot',
  access: 'bot',
  params: { keys },
  reply: z.object({ storage: z.record(z.string(), z.string()) }),
  failures: ['PERMISSION_DENIED'],
  async handle({ params, caller, services }) {
    const keys = named(params.keys)
    const stored = await readBotStorage(services.database.sql, caller.id, keys)
    if (keys?.some((key) => !stored.has(key))) throw refuseBotStorage.unknownKey()
    return { storage: Object.fromEntries(stored) }
  },
})

export const putBotStorageEndpoint = chatEndpoint({
  method: 'PUT',
  path: '/bot_storage',
  tag: 'Bots',
  summary: 'Store entries for a bot',
  description: 'Other keys stay unchanged.',
  access: 'bot',
  params: { storage: param.json(storageSchema, 'Values by key') },
  reply: z.object({}),
  failures: ['PERMISSION_DENIED'],
  async handle({ params, caller, services }) {
    await putBotStorage(services, caller, params.storage)
    return {}
  },
})

export const deleteBotStorageEndpoint = chatEndpoint({
  method: 'DELETE',
  path: '/bot_storage',
  tag: 'Bots',
  summary: 'Delete stored entries of a bot',
  access: 'bot',
  params: { keys },
  reply: z.object({}),
  failures: ['PERMISSION_DENIED'],
  async handle({ params, caller, services }) {
    await removeBotStorage(services, caller, named(params.keys))
    return {}
  },
})
