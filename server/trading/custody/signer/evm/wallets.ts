import { type Hex, keccak256, parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem'
import { addressOfPublicKey } from '../../evm/derive-address.ts'
import type { KeyStore } from '../key-store.ts'
import type { FeeOffer } from './fees.ts'

/** The keys of an EVM network: BIP 44, coin 60. The venue gets the extended public key of the deposits. */
export const evmPaths = {
  hot: "m/44'/60'/0'/0/0",
  gas: "m/44'/60'/0'/0/1",
  deposits: "m/44'/60'/0'/1",
  deposit: (accountId: number) => `m/44'/60'/0'/1/${accountId}`,
} as const

export interface Wallet {
  readonly path: string
  readonly address: `0x${string}`
}

/** A transaction without its nonce and its fees. */
export interface Call {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
}

export interface SignedCall {
  readonly transactionId: Hex
  readonly raw: Hex
}

export async function walletAt(keys: KeyStore, path: string): Promise<Wallet> {
  return { path, address: addressOfPublicKey(await keys.publicKey(path)) as Hex }
}

export async function signCall(
  keys: KeyStore,
  wallet: Wallet,
  chainId: number,
  nonce: number,
  call: Call,
  fees: FeeOffer,
): Promise<SignedCall> {
  const unsigned = { type: 'eip1559', chainId, nonce, ...call, ...fees } as const
  const signature = await keys.sign(wallet.path, keccak256(serializeTransaction(unsigned)))
  const raw = serializeTransaction(unsigned, signature)
  // A key store that signs with another key would send money from another wallet, or none at all.
  const from = await recoverTransactionAddress({ serializedTransaction: raw })
  const { nonce: signedNonce = 0 } = parseTransaction(raw)
  if (from.toLowerCase() !== wallet.address.toLowerCase() || signedNonce !== nonce) {
    throw new Error(`the key store did not sign for ${wallet.address}`)
  }
  return { transactionId: keccak256(raw), raw }
}
