import type { AnyEndpoint } from '../../../kernel/endpoint/endpoint.ts'
import { getBotOffers, postAcceptBot, postDeclineBot } from './accept-bot.ts'
import { getBotKey, postRegenerateBotKey } from './bot-key.ts'
import { deleteBotStorageEndpoint, getBotStorage, putBotStorageEndpoint } from './bot-storage.ts'
import { postBot } from './create-bot.ts'
import { getBots } from './get-bots.ts'
import { deleteBot, patchBot } from './update-bot.ts'

export const botEndpoints: readonly AnyEndpoint[] = [
  getBots,
  postBot,
  patchBot,
  deleteBot,
  getBotOffers,
  postAcceptBot,
  postDeclineBot,
  getBotKey,
  postRegenerateBotKey,
  getBotStorage,
  putBotStorageEndpoint,
  deleteBotStorageEndpoint,
]
