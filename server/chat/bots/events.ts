import { z } from 'zod'
import { botSchema } from './wire.ts'

const realmBot = z.strictObject({ type: z.literal('realm_bot') })

const botChangeSchema = botSchema
  .omit({ user_id: true, email: true, bot_type: true })
  .partial()
  .extend({ user_id: z.int() })

export const botEvents = [
  realmBot.extend({ op: z.literal('add'), bot: botSchema }),
  realmBot.extend({ op: z.literal('update'), bot: botChangeSchema }),
  realmBot.extend({ op: z.literal('delete'), bot: z.strictObject({ user_id: z.int() }) }),
  z
    .strictObject({ type: z.literal('agora'), op: z.literal('bot_offers_changed') })
    .describe('An event of this server alone: fetch the bots offered to you again'),
] as const
