import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { SweptAsset } from '../config.ts'
import { type EvmWallet, isSame } from './evm-wallet.ts'
import { type FeeOffer, offerFor } from './fees.ts'
import { chainCoinOf } from './settle-nonces.ts'
import type { Wallet } from './wallets.ts'

const plainGas = 21_000n
const accountsPerRound = 50
const smaller = (left: bigint, right: bigint) => (left < right ? left : right)

interface SweepTerms {
  readonly height: number
  readonly finalHeight: number
  readonly fees: FeeOffer
  readonly hot: Wallet
}

/**
 * Moves the deposits of some accounts to the hot wallet; the gas wallet pays for sweeps of tokens. Returns the account to
 * continue with, 0 after the last one.
 */
export async function sweepDeposits(wallet: EvmWallet, firstAccount: number): Promise<number> {
  const { network, chain, logger } = wallet.needs
  if (network.sweep === undefined) return 0
  const fees = offerFor(await wallet.fees(), wallet.maxFeePerGas)
  if (fees === undefined) {
    logger.info('no sweeps: the fees are above the limit of the policy')
    return 0
  }
  const height = await chain.pool.height()
  const finalHeight = Math.max(0, height - network.confirmations + 1)
  const terms = { height, finalHeight, fees, hot: await wallet.hot() }
  const { accountsTo } = network.sweep
  const last = Math.min(accountsTo, firstAccount + accountsPerRound - 1)
  for (let accountId = firstAccount; accountId <= last; accountId += 1) {
    await sweepAddress(wallet, await wallet.deposit(accountId), terms)
  }
  return last >= accountsTo ? 0 : last + 1
}

async function sweepAddress(wallet: EvmWallet, deposit: Wallet, terms: SweepTerms): Promise<void> {
  const { network, log } = wallet.needs
  const isBusy = log.state.undecided(network.network).some(({ wallet: owner, attempts }) => {
    const purpose = attempts.at(-1)?.purpose
    return isSame(owner, deposit.address) || (purpose?.kind === 'gas' && isSame(purpose.address, deposit.address))
  })
  if (isBusy) return
  const tokens = network.assets.filter(({ contract }) => contract !== '')
  for (const asset of tokens) if (await sweepToken(wallet, deposit, asset, terms)) return
  const native = network.assets.find(({ contract }) => contract === '')
  if (native !== undefined) await sweepNative(wallet, deposit, native, terms)
}

/** The smaller of now and the newest final block: a deposit that a reorganisation may remove is not swept. */
async function finalBalance(
  wallet: EvmWallet,
  { address }: Wallet,
  contract: string,
  terms: SweepTerms,
): Promise<bigint> {
  const { chain } = wallet.needs
  const now = await chain.balance(address, contract, terms.height)
  return now === 0n ? now : smaller(now, await chain.balance(address, contract, terms.finalHeight))
}

/** Whether the address has work: a sweep, or gas for one. */
async function sweepToken(wallet: EvmWallet, deposit: Wallet, asset: SweptAsset, terms: SweepTerms): Promise<boolean> {
  const { chain } = wallet.needs
  if (asset.sweepMinimum === undefined) return false
  const amount = await finalBalance(wallet, deposit, asset.contract, terms)
  if (amount === 0n || amount < asset.sweepMinimum) return false
  const { hot, fees, height } = terms
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [hot.address, amount] })
  const to = asset.contract as Hex
  const gas = await chain.gasOf(deposit.address, to, 0n, data)
  const cost = gas * fees.maxFeePerGas
  const ether = await chain.balance(deposit.address, '', height)
  if (ether < cost) {
    await topUp(wallet, deposit, cost - ether, terms)
    return true
  }
  const nonce = await wallet.nextNonce(deposit, height)
  const purpose = { kind: 'sweep', address: deposit.address } as const
  const call = { to, value: 0n, data, gas }
  await signAndSend(wallet, {
    wallet: deposit,
    nonce,
    call,
    fees,
    purpose,
    coin: asset.coin,
    units: amount,
    to: hot.address,
  })
  return true
}

async function topUp(wallet: EvmWallet, deposit: Wallet, missing: bigint, terms: SweepTerms): Promise<void> {
  const gasWallet = await wallet.gas()
  // A quarter more, so that a small rise of the fees needs no second payment.
  const value = missing + missing / 4n
  const { fees, height } = terms
  if ((await wallet.available(gasWallet, '', height)) < value + plainGas * fees.maxFeePerGas) {
    return wallet.needs.logger.warn('the gas wallet is empty: tokens are not swept', { wallet: gasWallet.address })
  }
  const nonce = await wallet.nextNonce(gasWallet, height)
  const call = { to: deposit.address, value, data: '0x', gas: plainGas } as const
  const purpose = { kind: 'gas', address: deposit.address } as const
  const payment = { wallet: gasWallet, nonce, call, fees, purpose, to: deposit.address }
  await signAndSend(wallet, { ...payment, coin: chainCoinOf(wallet), units: value })
}

async function sweepNative(wallet: EvmWallet, deposit: Wallet, asset: SweptAsset, terms: SweepTerms): Promise<void> {
  if (asset.sweepMinimum === undefined) return
  const amount = await finalBalance(wallet, deposit, '', terms)
  const { fees, hot, height } = terms
  const value = amount - plainGas * fees.maxFeePerGas
  if (amount < asset.sweepMinimum || value <= 0n) return
  const nonce = await wallet.nextNonce(deposit, height)
  const call = { to: hot.address, value, data: '0x', gas: plainGas } as const
  const purpose = { kind: 'sweep', address: deposit.address } as const
  await signAndSend(wallet, {
    wallet: deposit,
    nonce,
    call,
    fees,
    purpose,
    coin: asset.coin,
    units: value,
    to: hot.address,
  })
}

async function signAndSend(wallet: EvmWallet, transaction: Parameters<EvmWallet['sign']>[0]): Promise<void> {
  await wallet.send(await wallet.sign(transaction))
  await wallet.needs.reach('swept')
}
