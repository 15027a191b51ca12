import type { Job } from '../../kernel/jobs/jobs.ts'
import type { TradingServices } from '../services.ts'
import { readNewsChoices } from '../store/news-choices.ts'
import { beginTransfers } from '../store/transfer-steps.ts'
import { FillTeller } from './fill-teller.ts'
import type { FillNews, Tell, TransferNews } from './news.ts'
import { TransferTeller } from './transfer-teller.ts'

/** Those who decide about withdrawals. */
export interface NewsDesk {
  /** What happens while it is not is told once it is. */
  isOpen(): boolean
  readonly tell: Tell<TransferNews>
}

/** How people are told what concerns them. */
export interface VenueNews {
  readonly tellAccount: Tell<TransferNews>
  readonly tellFills: Tell<FillNews>
  /** Undefined where withdrawals are decided about through the API alone. */
  readonly desk: NewsDesk | undefined
}

/** What tells people; called before anything happens that they are to be told of. */
export async function openNews(
  { database, venue, clock }: TradingServices,
  news: VenueNews | undefined,
): Promise<readonly Job[]> {
  if (news === undefined) return []
  const { tellAccount, tellFills, desk } = news
  await beginTransfers(database.sql, 'accounts', venue.figures().sequence)
  const accounts = new TransferTeller(database, venue, {
    name: 'accounts',
    isThere: () => true,
    wants: async ({ accountId }) => (await readNewsChoices(database.sql, accountId)).transfers,
    tell: tellAccount,
  })
  const fills = new FillTeller(database, venue, clock, tellFills)
  if (desk === undefined) return [accounts.job, fills.job]
  // What waits since before there was a desk is to be decided as well.
  await beginTransfers(database.sql, 'desk', 0)
  const decisions = new TransferTeller(database, venue, {
    name: 'desk',
    isThere: () => desk.isOpen(),
    wants: async ({ kind }) => kind === 'withdrawal',
    tell: desk.tell,
  })
  return [accounts.job, fills.job, decisions.job]
}
