import { optional, param } from '../../../kernel/endpoint/parameter.ts'
import type { WithdrawalRecord } from '../../domain/engine/wallet/wallet-events.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import type { TradingServices } from '../../services.ts'
import type { SignedCaller } from '../../signing/verify-request.ts'
import type { LedgerRecord } from '../../store/queries/ledger-history.ts'
import type { DepositRow } from '../../store/read-models/rows.ts'
import {
  depositJson,
  depositSchema,
  depositStatuses,
  ledgerEntryJson,
  ledgerEntrySchema,
  ledgerKinds,
  withdrawalJson,
  withdrawalSchema,
  withdrawalStatuses,
} from '../../wire/wallet.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import {
  pageAnswer,
  pageParameters,
  pageReply,
  sortedPageRequest,
  sortParameter,
  timeRangeOf,
  timeRangeParameters,
} from './page-parameters.ts'

type Family = 'crypto' | 'irt'

/** The coins of a family: coins without a network, or all others. */
function coinsOf({ venue }: TradingServices, family: Family | undefined, symbol: string | undefined): number[] {
  const coins = venue.views.coins.filter(({ networks }) => {
    return family === undefined || (networks.length === 0) === (family === 'irt')
  })
  if (symbol === undefined) return coins.map(({ coin }) => coin)
  const found = coins.find((coin) => coin.symbol === symbol)
  if (found === undefined) throw refuse.unknownSymbol(symbol)
  return [found.coin]
}

export const getLedger = tradingEndpoint({
  method: 'GET',
  path: '/private/history/ledger',
  tag: 'History',
  summary: 'List every change of your balances; newest first by default',
  access: 'read',
  params: {
    symbol: optional(symbolParameter),
    type: optional(param.choice(ledgerKinds)),
    ...timeRangeParameters,
    sort: sortParameter,
    ...pageParameters,
  },
  reply: pageReply(ledgerEntrySchema),
  failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'],
  async handle({ params, caller, services }) {
    const filter = {
      accountId: caller.accountId,
      coinIds: coinsOf(services, undefined, params.symbol),
      kinds: params.type === undefined ? undefined : [params.type],
      ...timeRangeOf(params),
    }
    const page = await services.venue.history.ledger(filter, sortedPageRequest(params))
    const write = (entry: LedgerRecord) => ledgerEntryJson(services.venue.views, entry)
    return pageAnswer(page, ledgerEntrySchema, write, { name: 'ledger', format: params.format })
  },
})

const transferParameters = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) => ({
  symbol: optional(symbolParameter),
  network: optional(param.text()),
  status: optional(param.choice(statuses)),
  ...timeRangeParameters,
  sort: sortParameter,
  ...pageParameters,
})

/** Shared by deposits and withdrawals. */
function transferFilter<Status>(
  services: TradingServices,
  { accountId }: SignedCaller,
  family: Family,
  params: TransferParameters<Status>,
) {
  const { symbol, network, status } = params
  return {
    accountId,
    coinIds: coinsOf(services, family, symbol),
    network,
    statuses: status === undefined ? undefined : [status],
    ...timeRangeOf(params),
  }
}

interface TransferParameters<Status> {
  readonly symbol: string | undefined
  readonly network: string | undefined
  readonly status: Status | undefined
  readonly from: number | undefined
  readonly to: number | undefined
}

const nameOf = (family: Family) => (family === 'irt' ? 'coins without a network' : 'coins')
const shared = { method: 'GET', tag: 'History', access: 'read', failures: ['UNKNOWN_SYMBOL', 'UNAVAILABLE'] } as const

const getDeposits = (family: Family) =>
  tradingEndpoint({
    ...shared,
    path: `/private/history/deposit/${family}`,
    summary: `List your deposits of ${nameOf(family)}; newest first by default`,
    params: transferParameters(depositStatuses),
    reply: pageReply(depositSchema),
    async handle({ params, caller, services }) {
      const { views, history } = services.venue
      const page = await history.deposits(transferFilter(services, caller, family, params), sortedPageRequest(params))
      const write = (deposit: DepositRow) => depositJson(views, deposit)
      return pageAnswer(page, depositSchema, write, { name: `deposits-${family}`, format: params.format })
    },
  })

const getWithdrawals = (family: Family) =>
  tradingEndpoint({
    ...shared,
    path: `/private/history/withdrawals/${family}`,
    summary: `List your withdrawals of ${nameOf(family)}; newest first by default`,
    params: transferParameters(withdrawalStatuses),
    reply: pageReply(withdrawalSchema),
    async handle({ params, caller, services }) {
      const { views, history } = services.venue
      const page = await history.withdrawals(
        transferFilter(services, caller, family, params),
        sortedPageRequest(params),
      )
      const write = (record: WithdrawalRecord) => withdrawalJson(views, record)
      return pageAnswer(page, withdrawalSchema, write, { name: `withdrawals-${family}`, format: params.format })
    },
  })

export const getCryptoDeposits = getDeposits('crypto')
export const getIrtDeposits = getDeposits('irt')
export const getCryptoWithdrawals = getWithdrawals('crypto')
export const getIrtWithdrawals = getWithdrawals('irt')
