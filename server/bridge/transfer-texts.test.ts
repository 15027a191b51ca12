import { expect, test } from 'vitest'
import type { FilledOrderSummary, TransferNotification } from '../trading/ports.ts'
import { accountText, fillsText, priceAlertText, withdrawalStepText, withdrawalTopicText } from './transfer-texts.ts'

type WithdrawalNotification = Extract<TransferNotification, { kind: 'withdrawal' }>

const withdrawal: WithdrawalNotification['withdrawal'] = {
  withdrawalId: '7',
  clientWithdrawId: 'a`b\n# c',
  coin: 'btc',
  network: 'BTC',
  amount: '0.5',
  fee: '0.0001',
  address: 'bc1q`**x**',
  memo: '',
  status: 'requested',
  reason: 'not\n\n* known`',
  transactionId: 'f00d',
  time: '0',
  updateTime: '0',
  accountId: '9',
  operatorId: '10',
  accountState: 'active',
  approvals: ['10'],
  approvalsNeeded: '2',
  claimedBy: '11',
  claim: 'signer `one`',
  claimedUntil: '0',
}
const step = (name: WithdrawalNotification['step']) =>
  ({ kind: 'withdrawal', step: name, accountId: 9, withdrawal }) as const

test('NEWS-1: a user receives one sentence per step of a transfer', () => {
  const of = 'Your withdrawal 7 of **0.5 BTC** over BTC'
  expect(accountText(step('requested'))).toBe(
    `${of} to \`bc1q'**x**\` is pending approval. If you did not request it, cancel it and revoke your API keys.`,
  )
  expect(accountText(step('approved'))).toBeUndefined()
  expect(accountText(step('rejected'))).toBe(
    `${of} was not approved: \`not * known'\`. Amount and fee are available again.`,
  )
  expect(accountText(step('confirmed'))).toBe(`${of} has arrived.\nTransaction: \`f00d\``)
  const deposit = {
    ...{ depositId: '1', coin: 'usdt', network: 'TRC20', transactionId: 'beef', amount: '20', fee: '0' },
    ...{ confirmations: '0', confirmationsNeeded: '19', status: 'seen', time: '0', updateTime: '0' },
  } as const
  const notified = (name: 'seen' | 'credited') =>
    accountText({ kind: 'deposit', step: name, accountId: 9, deposit: { ...deposit, status: name } })
  expect(notified('seen')).toContain(
    '**20 USDT** over TRC20 was seen on the network and is credited after 19 confirmations.',
  )
  expect(notified('credited')).toContain('is in your account.\nTransaction: `beef`')
})

test('NEWS-4: a withdrawal topic has the data for the decision, and text of users is never markup', () => {
  expect(withdrawalTopicText(withdrawal, '@_**Ann|9**', 'here')).toBe(
    [
      '@_**Ann|9** requests **0.5 BTC** (fee 0.0001 BTC).',
      '- network: BTC',
      "- address: `bc1q'**x**`",
      "- client id: `a'b # c`",
      '',
      'Administrators decide here with `approve 7 0.5 BTC` or `reject 7 0.5 BTC: reason`, but not about their own withdrawals.',
    ].join('\n'),
  )
  expect(withdrawalTopicText(withdrawal, '@_**Ann|9**', { page: 'https://a.example/admin/withdrawals' })).toContain(
    '[open the withdrawals page](https://a.example/admin/withdrawals)',
  )
  expect(withdrawalStepText(step('rejected'), '@_**Bob|10**')).toBe("Rejected by @_**Bob|10**: `not * known'`")
})

test('NEWS-3: fills are one line per order, up to a maximum', () => {
  const order: FilledOrderSummary = {
    ...{ orderId: '12', symbol: 'btcusdt', side: 'buy', volume: '0.5', baseCoin: 'btc' },
    ...{ averagePrice: '64000.5', quoteCoin: 'usdt', trades: 3, status: 'filled' },
  }
  expect(fillsText({ accountId: 9, orders: [order] })).toBe(
    '- Bought **0.5 BTC** at 64000.5 USDT in 3 trades: btcusdt, order 12, filled',
  )
  const many = fillsText({ accountId: 9, orders: Array.from({ length: 20 }, () => ({ ...order, side: 'sell' })) })
  expect(many.split('\n')).toHaveLength(16)
  expect(many).toMatch(/and 5 more orders$/)
  expect(fillsText({ accountId: 9, orders: [{ ...order, trades: 1, status: 'partially_filled' }] })).toContain(
    'in one trade: btcusdt, order 12, still open',
  )
})

test('ALERT-2: a price alert names the market, its condition and the price of the trade', () => {
  const alert = { accountId: 9, symbol: 'btcusdt', baseCoin: 'btc', quoteCoin: 'usdt', price: '70000', repeats: false }
  expect(priceAlertText({ ...alert, direction: 'above', lastPrice: '70010.5' })).toBe(
    '**BTC/USDT is at or above 70000 USDT.** Last price: 70010.5 USDT.',
  )
  expect(priceAlertText({ ...alert, direction: 'below', lastPrice: '69990', repeats: true })).toBe(
    '**BTC/USDT is at or below 70000 USDT.** Last price: 69990 USDT. This alert repeats.',
  )
})
