import { z } from 'zod'
import { optional, param, withDefault } from '../../../kernel/endpoint/parameter.ts'
import { adjustBalance, knownAccount, payOutFees, setAccountState } from '../../actions/operator/operate-accounts.ts'
import { tradingEndpoint } from '../../endpoint.ts'
import { refuse } from '../../failures.ts'
import { balanceJson, balanceSchema } from '../../wire/balance.ts'
import { decimalText } from '../../wire/market.ts'
import { symbolParameter } from '../symbol-parameter.ts'
import { accountId, changeFailures, decimal, reason } from './operator-parameters.ts'

const state = z.enum(['active', 'frozen'])

export const getOperatorAccount = tradingEndpoint({
  method: 'GET',
  path: '/private/operator/account',
  tag: 'Operator',
  summary: 'Show the owner, the state and the balances of an account',
  access: 'admin',
  params: {
    accountId: optional(accountId),
    email: optional(param.text(z.string().min(1).max(320), 'Instead of accountId')),
  },
  reply: z.object({
    accountId: z.string(),
    email: z.string(),
    fullName: z.string(),
    state,
    tier: decimalText.describe('The tier of its daily withdrawal limits'),
    openOrders: decimalText,
    balances: z.array(balanceSchema),
  }),
  failures: ['ACCOUNT_NOT_FOUND'],
  async handle({ params: { email, ...params }, services }) {
    if ((params.accountId === undefined) === (email === undefined)) {
      throw refuse.badParameter('accountId', 'or email is required, and not both')
    }
    const { views } = services.venue
    const { findById, findByEmail } = services.accounts
    const person = email === undefined ? await findById(params.accountId ?? 0) : await findByEmail(email)
    const accountId = person?.id ?? params.accountId ?? 0
    const state = knownAccount(services, accountId)
    return {
      accountId: String(accountId),
      email: person?.email ?? '',
      fullName: person?.fullName ?? '',
      state,
      tier: String(views.withdrawalTier(accountId)),
      openOrders: String(views.openOrders(accountId).length),
      balances: views.balances(accountId).map((balance) => balanceJson(views, balance)),
    }
  },
})

export const postAccountState = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/account_state',
  tag: 'Operator',
  summary: 'Freeze or unfreeze an account',
  description: 'A frozen account can only read, cancel orders and receive money.',
  access: 'admin',
  params: {
    accountId,
    state: param.choice(['active', 'frozen']),
    cancelOrders: withDefault(param.flag('With state frozen: also cancel its open orders'), false),
    reason,
  },
  reply: z.object({ accountId: z.string(), state }),
  failures: ['ACCOUNT_NOT_FOUND', ...changeFailures],
  async handle({ params: { accountId: account, state, cancelOrders, reason }, caller, services }) {
    await setAccountState(services, caller, { account, state, cancelOrders }, reason)
    return { accountId: String(account), state: knownAccount(services, account) }
  },
})

export const postAdjustment = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/adjust_balance',
  tag: 'Operator',
  summary: 'Credit or debit an account against the adjustments of the venue',
  access: 'admin',
  params: { accountId, symbol: symbolParameter, amount: decimal('In the coin; negative for a debit'), reason },
  reply: balanceSchema,
  failures: ['ACCOUNT_NOT_FOUND', 'UNKNOWN_SYMBOL', 'BAD_PRECISION', 'INSUFFICIENT_BALANCE', ...changeFailures],
  async handle({ params: { accountId: account, symbol, amount, reason }, caller, services }) {
    const balance = await adjustBalance(services, caller, { account, symbol, amount }, reason)
    return balanceJson(services.venue.views, balance)
  },
})

export const postFeePayOut = tradingEndpoint({
  method: 'POST',
  path: '/private/operator/pay_out_fees',
  tag: 'Operator',
  summary: 'Pay collected fees to an account',
  access: 'admin',
  params: { accountId, symbol: symbolParameter, amount: decimal('In the coin'), reason },
  reply: balanceSchema,
  failures: ['ACCOUNT_NOT_FOUND', 'UNKNOWN_SYMBOL', 'BAD_PRECISION', 'INSUFFICIENT_BALANCE', ...changeFailures],
  async handle({ params: { accountId: account, symbol, amount, reason }, caller, services }) {
    const balance = await payOutFees(services, caller, { account, symbol, amount }, reason)
    return balanceJson(services.venue.views, balance)
  },
})
