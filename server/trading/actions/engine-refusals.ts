import type { Failure } from '../../kernel/endpoint/failure.ts'
import { writeDecimal } from '../../kernel/values/decimal.ts'
import type { Refused } from '../domain/engine/events.ts'
import type { RefusalReason } from '../domain/engine/refusals.ts'
import type { MarketDefinition } from '../domain/markets/definitions.ts'
import { refuse, tradingFailures, withParameterNames } from '../failures.ts'
import { percentDecimals } from '../wire/market.ts'
import { orderWordings, parameterOfField } from './orders/order-refusals.ts'
import type { Wording } from './refusal-wording.ts'
import { walletWordings } from './wallet/wallet-refusals.ts'

/** A reason that is missing here cannot result from a request. */
const wordings: Partial<Record<RefusalReason, Wording>> = { ...orderWordings, ...walletWordings }

export function engineRefusal({ reason, detail, field }: Refused, market: MarketDefinition | undefined): Failure {
  if (reason === 'request_expired') return refuse.expiredBeforeEngine()
  const wording = wordings[reason] ?? { code: 'BAD_REQUEST', message: reason.replaceAll('_', ' ') }
  const { code, parameter, bound, boundName = 'limit' } = wording
  const messageOfField = field === undefined ? undefined : wording.messageOf?.[field]
  const named = field === undefined ? undefined : parameterOfField[field]
  const message = messageOfField ?? wording.message
  const limit = detail === null || bound === undefined ? undefined : boundText(detail, bound, market)
  const unit = bound === 'percent' ? '%' : ''
  const failure = tradingFailures.fail(code, limit === undefined ? message : `${message} (${limit}${unit})`, {
    rule: reason,
    ...((parameter ?? named) === undefined ? {} : { parameter: parameter ?? named }),
    ...(limit === undefined ? {} : { [boundName]: limit }),
  })
  return named === undefined || parameter === undefined ? failure : withParameterNames(failure, { [parameter]: named })
}

function boundText(
  detail: number | bigint,
  bound: NonNullable<Wording['bound']>,
  market: MarketDefinition | undefined,
): string {
  if (bound === 'percent') return writeDecimal(detail, percentDecimals)
  if (bound === 'count' || market === undefined) return String(detail)
  return writeDecimal(detail, bound === 'base' ? market.basePrecision : market.quotePrecision)
}
