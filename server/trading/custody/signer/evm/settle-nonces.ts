import type { SendPermission } from '../chain-signer.ts'
import type { SignedEntry } from '../log-entries.ts'
import type { NonceAttempts } from '../signer-state.ts'
import { type EvmWallet, isSame } from './evm-wallet.ts'
import { type FeeLevel, raisedOffer } from './fees.ts'
import type { Call } from './wallets.ts'

/** Older nodes drop the index of transactions: then a missing receipt proves nothing, and an operator decides. */
const supersededWithinMs = 24 * 60 * 60_000

export type MaySend = (withdrawalId: string) => Promise<SendPermission>

/** Decides, sends again and replaces the open transactions of every wallet, lowest nonce first. */
export async function settleNonces(wallet: EvmWallet, maySend: MaySend): Promise<void> {
  const { log, chain, network, logger } = wallet.needs
  const open = log.state.undecided(network.network)
  if (open.length === 0) return
  const height = await chain.pool.height()
  const finalHeight = height - network.confirmations + 1
  const level = await wallet.fees()
  for (const address of new Set(open.map((one) => one.wallet))) {
    const mined = await chain.nonceAt(address as `0x${string}`, height)
    const final = finalHeight < 0 ? 0 : await chain.nonceAt(address as `0x${string}`, finalHeight)
    for (const one of open.filter((other) => other.wallet === address)) {
      if (one.nonce < Math.min(final, mined)) await decide(wallet, one, height, finalHeight)
      else if (one.nonce >= mined) await resend(wallet, one, level, maySend, one.nonce === mined)
      else logger.debug('a transaction waits for confirmations', { nonce: one.nonce })
    }
  }
}

/** The nonce is used for good: by one of ours, or by a transaction that is not in this log. */
async function decide(
  wallet: EvmWallet,
  { attempts, nonce, wallet: address }: NonceAttempts,
  height: number,
  finalHeight: number,
): Promise<void> {
  const { log, chain, network, logger } = wallet.needs
  const name = { network: network.network, wallet: address, nonce }
  for (const { transactionId } of [...attempts].reverse()) {
    const receipt = await chain.receipt(transactionId)
    if (receipt === undefined) continue
    if (receipt.height > finalHeight) return
    await log.add({ step: 'final', ...name, transactionId, isExecuted: receipt.isExecuted })
    return wallet.needs.reach('decided')
  }
  const ageMs = await ageOf(wallet, attempts[0], height)
  if (ageMs > supersededWithinMs) {
    return logger.error('a nonce is used and no endpoint knows by which transaction: `agora signer decide`', name)
  }
  await log.add({ step: 'superseded', ...name })
  await wallet.needs.reach('decided')
}

/** The longer of the ages by clock and by chain: one that is behind does not make a missing receipt a proof. */
async function ageOf({ needs }: EvmWallet, oldest: SignedEntry | undefined, height: number): Promise<number> {
  const { atMs = 0, chainMs } = oldest ?? {}
  const byClock = needs.clock.nowMs() - atMs
  return chainMs === undefined ? byClock : Math.max(byClock, (await needs.chain.timeAt(height)) - chainMs)
}

async function resend(
  wallet: EvmWallet,
  one: NonceAttempts,
  level: FeeLevel,
  maySend: MaySend,
  isNext: boolean,
): Promise<void> {
  const newest = one.attempts.at(-1)
  if (newest === undefined) return
  const { purpose } = newest
  if (!one.isSent && purpose.kind === 'withdrawal') {
    const permission = await maySend(purpose.withdrawalId)
    if (permission === 'unknown') return
    if (permission === 'no') return cancel(wallet, newest, purpose.withdrawalId, level)
  }
  await wallet.send(newest)
  // The nonces behind it wait for this one, not for a higher fee.
  if (isNext && one.isSent) await replaceIfStuck(wallet, newest, level)
}

/** A payment that was never sent and must not be: a transaction to the wallet itself takes its nonce. */
async function cancel(wallet: EvmWallet, unsent: SignedEntry, withdrawalId: string, level: FeeLevel): Promise<void> {
  const { logger, network } = wallet.needs
  const own = wallet.walletOf(unsent)
  const fees = raisedOffer(feesOf(unsent), level, wallet.maxFeePerGas)
  if (own === undefined || fees === undefined) {
    return logger.warn('the nonce of a payment that may not be sent cannot be used otherwise', { withdrawalId })
  }
  const call = { to: own.address, value: 0n, data: '0x', gas: 21_000n } as const
  const purpose = { kind: 'cancel', withdrawalId } as const
  const terms = { nonce: unsent.nonce, call, fees, purpose, coin: chainCoinOf(wallet), units: 0n, to: own.address }
  const signed = await wallet.sign({ wallet: own, ...terms })
  logger.warn('a signed payment was not sent: the claim has ended', { withdrawalId, network: network.network })
  await wallet.send(signed)
}

async function replaceIfStuck(wallet: EvmWallet, newest: SignedEntry, level: FeeLevel): Promise<void> {
  const { network, clock, logger } = wallet.needs
  const isOld = clock.nowMs() - newest.atMs >= network.replaceAfterSeconds * 1_000
  if (!isOld) return
  const own = wallet.walletOf(newest)
  const before = feesOf(newest)
  const fees = raisedOffer(before, level, wallet.maxFeePerGas)
  if (own === undefined) return logger.error('a transaction of an unknown wallet', { wallet: newest.wallet })
  if (fees === undefined)
    return logger.warn('a stuck transaction costs more than the policy allows', { nonce: newest.nonce })
  const call = callOf(newest)
  // A sweep of the coin of the chain leaves nothing: its fee comes from the amount.
  const takesFee = newest.purpose.kind === 'sweep' && call.data === '0x'
  const value = takesFee ? call.value - call.gas * (fees.maxFeePerGas - before.maxFeePerGas) : call.value
  if (value < 0n) return
  const { nonce, purpose, coin, to } = newest
  const units = takesFee ? value : BigInt(newest.units)
  const signed = await wallet.sign({ wallet: own, nonce, call: { ...call, value }, fees, purpose, coin, units, to })
  await wallet.needs.reach('replaced')
  await wallet.send(signed)
}

const feesOf = ({ maxFeePerGas, maxPriorityFeePerGas }: SignedEntry) => ({
  maxFeePerGas: BigInt(maxFeePerGas),
  maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
})

const callOf = ({ call }: SignedEntry): Call => ({ ...call, value: BigInt(call.value), gas: BigInt(call.gas) })

export function chainCoinOf({ needs: { network } }: EvmWallet): string {
  return network.assets.find(({ contract }) => isSame(contract, ''))?.coin ?? ''
}
