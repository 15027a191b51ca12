import type { TradingServices } from '../services.ts'
import type { SignedCaller } from '../signing/verify-request.ts'
import { chooseNews, type NewsChange, type NewsChoices, readNewsChoices } from '../store/news-choices.ts'
import { takeOnce } from './take-once.ts'

export function newsChoicesOf({ database }: TradingServices, accountId: number): Promise<NewsChoices> {
  return readNewsChoices(database.sql, accountId)
}

export async function changeNewsChoices(
  trading: TradingServices,
  caller: SignedCaller,
  choices: NewsChange,
): Promise<NewsChoices> {
  await takeOnce(trading, caller)
  return chooseNews(trading.database.sql, caller.accountId, choices, trading.clock.nowMs())
}
