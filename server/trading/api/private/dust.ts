import { z } from 'zod'
import { param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { convertDust, dustOf } from '../../actions/wallet/convert-dust.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { tradingLimits } from '../../limits.ts'
import { dustJson, dustSchema } from '../../wire/dust.ts'
import { symbolParameter } from '../symbol-parameter.ts'

const into = withDefault(symbolParameter, 'usdt')

const coinsList = param.text(
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(',')
        .map((symbol) => symbol.trim()),
    )
    .pipe(z.array(z.string().min(1)).min(1).max(tradingLimits.batchItemsMax)),
  'Coins, joined with commas',
)

export const getDustBalance = tradingEndpoint({
  method: 'GET',
  path: '/private/account/get_dust_balance',
  tag: 'Account',
  summary: 'List balances that are too small for an order, with the current offer of the venue',
  access: 'read',
  params: { into },
  reply: z.array(dustSchema),
  failures: ['UNKNOWN_SYMBOL'],
  handle({ params, caller, services }) {
    return dustOf(services, caller.accountId, params.into).map((offer) => dustJson(services.venue.views, offer))
  },
})

export const convertDustBalance = tradingEndpoint({
  method: 'POST',
  path: '/private/account/convert_dust_balance',
  tag: 'Account',
  summary:
    'Sell balances that are too small for an order to the venue, at the lowest price of the last day less the taker fee',
  description:
    'All of the coins are converted or none. The price is the lowest at which different accounts traded during the last ' +
    '24 hours, or the best bid of another account if that is lower. A balance must be below the minimum order value, and ' +
    'all balances of a day below ten times that. The venue pays from the fees of the last 24 hours in that market. A ' +
    'conversion is not a trade: it fills no order, and the ledger shows it with the type `conversion`.',
  access: 'trade',
  params: { coinsList, into },
  reply: z.array(dustSchema),
  failures: [
    'UNKNOWN_SYMBOL',
    'BELOW_MINIMUM',
    'MARKET_HALTED',
    'MARKET_CANCEL_ONLY',
    'POST_ONLY_WOULD_MATCH',
    'NO_LIQUIDITY',
    'INSUFFICIENT_BALANCE',
    'REPLAYED_REQUEST',
    'TIMEOUT_UNKNOWN',
    'UNAVAILABLE',
  ],
  async handle({ params, caller, services }) {
    const converted = await convertDust(services, caller, params.coinsList, params.into)
    return converted.map((conversion) => dustJson(services.venue.views, conversion))
  },
})
