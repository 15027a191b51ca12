import type { WithdrawalRecord } from '../server/trading/domain/engine/wallet/wallet-events.ts'
import { bankTransfer } from '../server/trading/domain/markets/bank-transfer.ts'
import type { NetworkDefinition } from '../server/trading/domain/markets/definitions.ts'
import { coins, feeTiers, markets, operator } from './catalogue.ts'
import type { CommandDraft } from './drafts.ts'
import { anyAccount, type Maker, type Making, type Transfer } from './making.ts'

/** One of the coin's networks, or the bank if it has none. */
function anyCarrier({ random }: Making, coin: number): NetworkDefinition {
  const networks = coins[coin - 1]?.networks ?? []
  return networks.length === 0 ? bankTransfer : random.pick(networks)
}

function newTransfer(making: Making): Transfer {
  const { random } = making
  const coin = random.pick(coins)
  making.counter += 1
  const transfer = {
    account: anyAccount(making),
    coin: coin.coin,
    network: anyCarrier(making, coin.coin).symbol,
    transactionId: `tx-${making.counter}`,
    amount: BigInt(random.between(1, 1_000_000)),
  }
  making.transfers.push(transfer)
  if (making.transfers.length > 20) making.transfers.shift()
  return transfer
}

/** A new transfer, or another confirmation of a seen one; sometimes one that was credited long ago. */
const reportDeposit: Maker = (making) => {
  const { random, transfers } = making
  const transfer = transfers.length === 0 || random.chance(35) ? newTransfer(making) : random.pick(transfers)
  return { type: 'report_deposit', depositId: 0, ...transfer, output: 0, confirmations: random.between(0, 4) }
}

const orphanDeposit: Maker = (making) => {
  const { network, transactionId } = making.transfers.at(-1) ?? newTransfer(making)
  return { type: 'orphan_deposit', network, transactionId, output: 0 }
}

const requestWithdrawal: Maker = (making) => {
  const { random } = making
  const coin = random.pick(coins)
  const { symbol, withdrawPrecision } = anyCarrier(making, coin.coin)
  return {
    type: 'withdraw',
    withdrawalId: 0,
    account: anyAccount(making),
    coin: coin.coin,
    network: symbol,
    amount: BigInt(random.between(1, 90)) * 10n ** BigInt(coin.scale - withdrawPrecision),
    address: 'somewhere',
    memo: '',
    clientWithdrawId: random.chance(40) ? `w-${random.below(30)}` : '',
    usableFromMs: random.chance(5) ? Number.MAX_SAFE_INTEGER : 0,
  }
}

/** A valid next step of a withdrawal, or an invalid one. */
const moveWithdrawal: Maker = (making) => {
  const { random, views } = making
  const account = anyAccount(making)
  const records = views.withdrawals(account)
  const record = records.length === 0 ? undefined : random.pick(records)
  const withdrawalId = record?.withdrawalId ?? random.between(1, 500)
  if (random.chance(15)) return { type: 'cancel_withdrawal', account, withdrawalId, clientWithdrawId: '' }
  return random.chance(85) ? properStep(making, record, withdrawalId) : anyStep(making, withdrawalId)
}

/** Signers and approvers differ. */
const signer = { operator: operator + 1, name: 'signer' }

function properStep(making: Making, record: WithdrawalRecord | undefined, withdrawalId: number): CommandDraft {
  const { random } = making
  switch (record?.status) {
    case 'approved':
      if (random.chance(10)) return { type: 'report_failure', withdrawalId, operator, reason: 'no route' }
      return { type: 'claim_withdrawal', withdrawalId, ...signer, forMs: random.pick([1_000, 60_000]) }
    case 'claimed':
      if (random.chance(10)) return { type: 'release_withdrawal', withdrawalId, ...signer, reason: 'no funds' }
      return { type: 'report_broadcast', withdrawalId, ...signer, transactionId: `out-${withdrawalId}` }
    case 'review':
      return reviewed(making, withdrawalId)
    case 'broadcast':
      if (random.chance(20)) return { type: 'report_failure', withdrawalId, operator, reason: 'dropped' }
      return { type: 'report_confirmation', withdrawalId, operator }
    default:
      return { type: 'approve_withdrawal', withdrawalId, operator }
  }
}

function reviewed({ random }: Making, withdrawalId: number): CommandDraft {
  const outcome = random.pick(['sent', 'not_sent', 'failed'] as const)
  const transactionId = outcome === 'sent' ? `out-${withdrawalId}` : ''
  return { type: 'review_withdrawal', withdrawalId, operator, reason: 'looked', outcome, transactionId }
}

function anyStep(making: Making, withdrawalId: number): CommandDraft {
  return making.random.pick<CommandDraft>([
    { type: 'reject_withdrawal', withdrawalId, operator, reason: 'looks odd' },
    { type: 'report_confirmation', withdrawalId, operator },
    { type: 'report_broadcast', withdrawalId, ...signer, name: 'other', transactionId: 'other' },
    { type: 'report_failure', withdrawalId, operator, reason: 'dropped' },
    { type: 'approve_withdrawal', withdrawalId, operator },
    reviewed(making, withdrawalId),
  ])
}

const adjustBalance: Maker = (making) => ({
  type: 'adjust_balance',
  operator,
  reason: 'correction',
  account: anyAccount(making),
  coin: making.random.pick(coins).coin,
  amount: BigInt(making.random.between(-50_000, 100_000)),
})

const transfer: Maker = (making) => ({
  type: 'transfer',
  from: anyAccount(making),
  to: anyAccount(making),
  coin: making.random.pick(coins).coin,
  amount: BigInt(making.random.between(0, 1_000_000)),
  reason: 'gift',
})

const payOutFees: Maker = (making) => {
  const { coin } = making.random.pick(coins)
  const fees = making.views.houseBalance('fees', coin) + making.views.houseBalance('rounding', coin)
  const amount = making.random.chance(20) ? fees + 1n : fees
  return { type: 'pay_out_fees', operator, reason: 'payday', account: anyAccount(making), coin, amount }
}

const dustPairs = [
  [1, 3],
  [2, 3],
  [2, 1],
  [1, 4],
] as const

/** Sells dust to the venue; if nobody has dust, a transfer of the rest creates it. */
const convertDust: Maker = (making) => {
  const { random, views, accounts } = making
  const offered = accounts.flatMap((account) =>
    dustPairs
      .filter(([coin, into]) => typeof views.dustOffer(account, coin, into) !== 'string')
      .map(([coin, into]) => ({ account, coin, into })),
  )
  const [coin, into] = random.pick(dustPairs)
  const input = offered.length > 0 ? random.pick(offered) : { account: anyAccount(making), coin, into }
  const { account } = input
  if (offered.length > 0 || random.chance(30))
    return { type: 'convert_dust', account, into: input.into, coins: [input.coin] }
  const left = BigInt(random.between(1, 9_000))
  const { available } = views.balance(account, coin)
  const amount = available > left ? available - left : available
  return { type: 'transfer', from: account, to: anyAccount(making), coin, amount, reason: 'moving on' }
}

const setMarketState: Maker = ({ random }) => ({
  type: 'set_market_state',
  operator,
  reason: 'drill',
  market: random.pick(markets).market,
  state: random.weighted([
    [70, 'active'],
    [10, 'post_only'],
    [10, 'cancel_only'],
    [10, 'halted'],
  ] as const),
})

const setAccountState: Maker = (making) => ({
  type: 'set_account_state',
  operator,
  reason: 'drill',
  account: anyAccount(making),
  state: making.random.chance(80) ? 'active' : 'frozen',
  cancelOrders: making.random.chance(50),
})

const setFees: Maker = (making) => {
  const { random } = making
  if (random.chance(40)) return { type: 'set_fee_schedule', operator, quote: 3, tiers: feeTiers }
  const rates = random.chance(50) ? null : { makerPpm: random.below(2_000), takerPpm: random.below(4_000) }
  return { type: 'set_account_fees', operator, account: anyAccount(making), rates }
}

const changeCatalogue: Maker = ({ random }) => {
  if (random.chance(30)) return { type: 'clear_market', operator, reason: 'drill', market: random.pick(markets).market }
  if (random.chance(50)) return { type: 'set_coin', operator, coin: random.pick(coins) }
  return { type: 'set_market', operator, market: { ...random.pick(markets), slippagePpm: random.between(1, 200_000) } }
}

export const moneyMakers: readonly (readonly [weight: number, maker: Maker])[] = [
  [4, reportDeposit],
  [1, orphanDeposit],
  [3, requestWithdrawal],
  [5, moveWithdrawal],
  [1, adjustBalance],
  [2, transfer],
  [1, payOutFees],
  [2, convertDust],
  [2, setMarketState],
  [1, setAccountState],
  [1, setFees],
  [1, changeCatalogue],
]
