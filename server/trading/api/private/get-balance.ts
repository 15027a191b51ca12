import { z } from 'zod'
import { optional } from '../../../kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { balanceJson, balanceSchema } from '../../wire/balance.ts'
import { symbolParameter } from '../symbol-parameter.ts'

export const getBalance = tradingEndpoint({
  method: 'GET',
  path: '/private/account/get_balance',
  tag: 'Account',
  summary: 'Show the balances of the account, of all coins or of one',
  access: 'read',
  params: { symbol: optional(symbolParameter) },
  reply: z.array(balanceSchema),
  failures: ['UNKNOWN_SYMBOL'],
  handle({ params: { symbol }, caller, services }) {
    const { views } = services.venue
    const coin = symbol === undefined ? undefined : views.coinBySymbol(symbol)
    if (symbol !== undefined && coin === undefined) throw refuse.unknownSymbol(symbol)
    const balances =
      coin === undefined ? views.balances(caller.accountId) : [views.balance(caller.accountId, coin.coin)]
    return balances.map((balance) => balanceJson(views, balance))
  },
})
