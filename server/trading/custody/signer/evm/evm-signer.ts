import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { openPool } from '../../evm/watcher.ts'
import type { ChainSigner, PreparedPayment } from '../chain-signer.ts'
import type { AssetPolicy } from '../policy.ts'
import type { VenueWithdrawal } from '../venue-api.ts'
import { ChainReads } from './chain-reads.ts'
import { type EvmSignerNeeds, EvmWallet } from './evm-wallet.ts'
import { offerFor } from './fees.ts'
import { settleNonces } from './settle-nonces.ts'
import { sweepDeposits } from './sweep-deposits.ts'

/** A recipient with code may cost more than this; then the payment waits for an operator. */
const paymentGasMax = 500_000n

export async function openEvmSigner(needs: Omit<EvmSignerNeeds, 'chain'>): Promise<ChainSigner> {
  const wallet = new EvmWallet({ ...needs, chain: new ChainReads(openPool(needs.network)) })
  await wallet.hot()
  await wallet.gas()
  await findSweptWallets(wallet)
  let nextAccount = 0
  return {
    timeMs: async () => wallet.needs.chain.timeAt(await wallet.needs.chain.pool.height()),
    settle: (maySend) => settleNonces(wallet, maySend),
    prepare: (withdrawal, asset, units) => prepare(wallet, withdrawal, asset, units),
    async sweep() {
      nextAccount = await sweepDeposits(wallet, nextAccount)
      return nextAccount === 0
    },
  }
}

/** An open sweep of the log is replaced with the key of its address. */
async function findSweptWallets(wallet: EvmWallet): Promise<void> {
  const { log, network } = wallet.needs
  const isMissing = () => log.state.undecided(network.network).some((one) => wallet.walletOf(one) === undefined)
  const accountsTo = network.sweep?.accountsTo ?? 0
  for (let accountId = 0; accountId <= accountsTo && isMissing(); accountId += 1) await wallet.deposit(accountId)
}

async function prepare(
  wallet: EvmWallet,
  { withdrawalId, address }: VenueWithdrawal,
  { coin, contract }: AssetPolicy,
  units: bigint,
): Promise<PreparedPayment | string> {
  const { chain } = wallet.needs
  const hot = await wallet.hot()
  const height = await chain.pool.height()
  const chainMs = await chain.timeAt(height)
  const fees = offerFor(await wallet.fees(), wallet.maxFeePerGas)
  if (fees === undefined) return 'the fees are above the limit of the policy'
  const isNative = contract === ''
  const funds = await wallet.available(hot, contract, height)
  if (funds < units) return `the hot wallet has too little ${coin}`
  const to = (isNative ? address : contract) as Hex
  const value = isNative ? units : 0n
  const data = isNative
    ? '0x'
    : encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address as Hex, units] })
  const gas = await chain.gasOf(hot.address, to, value, data)
  if (gas > paymentGasMax) return 'the recipient needs more gas than a payment may cost'
  const ether = isNative ? funds : await wallet.available(hot, '', height)
  if (ether < value + gas * fees.maxFeePerGas) return 'the hot wallet has too little for the fee'
  const nonce = await wallet.nextNonce(hot, height)
  const purpose = { kind: 'withdrawal', withdrawalId } as const
  const call = { to, value, data, gas } as const
  return {
    async signAndSend() {
      const signed = await wallet.sign({ wallet: hot, nonce, call, fees, purpose, coin, units, to: address, chainMs })
      await wallet.send(signed)
    },
  }
}
