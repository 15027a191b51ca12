import { type Address, type Hex, type PublicClient, parseEventLogs, type TransactionReceipt } from 'viem'
import type { SentPayment, SentTransaction, TransactionStatus } from '../port.ts'
import { transferEvent, undefinedIf } from './read-block.ts'

export interface StatusNeeds {
  readonly contractOf: (coin: string) => string
  readonly isOwnWallet: (address: string) => boolean
}

/** The state of a transaction at a block, as one node shows it. */
export async function readStatus(
  client: PublicClient,
  sent: SentTransaction,
  newest: number,
  { contractOf, isOwnWallet }: StatusNeeds,
): Promise<TransactionStatus | undefined> {
  const hash = sent.transactionId as Hex
  const receipt = await client
    .getTransactionReceipt({ hash })
    .catch((error: unknown) => undefinedIf(error, 'TransactionReceiptNotFoundError'))
  const transaction = await client
    .getTransaction({ hash })
    .catch((error: unknown) => undefinedIf(error, 'TransactionNotFoundError'))
  if (transaction === undefined) return undefined
  if (receipt === undefined || Number(receipt.blockNumber) > newest) return { state: 'pending', confirmations: 0 }
  const { hash: canonical } = await client.getBlock({ blockNumber: receipt.blockNumber })
  if (canonical !== receipt.blockHash) return { state: 'pending', confirmations: 0 }
  const confirmations = newest - Number(receipt.blockNumber) + 1
  // The venue books the fees of its own wallets only.
  const feePaid = isOwnWallet(transaction.from) ? receipt.gasUsed * receipt.effectiveGasPrice : undefined
  if (receipt.status !== 'success') return { state: 'failed', confirmations, feePaid }
  // A report with the transaction of another payment would otherwise complete a withdrawal that nobody has paid.
  const isPaid = paysAll(transaction, receipt, sent.payments, contractOf)
  return { state: isPaid ? 'mined' : 'failed', confirmations, feePaid }
}

/** Every payment by a transfer of its own: one transfer does not pay two withdrawals of the same amount to one address. */
function paysAll(
  { to, value }: { readonly to: Address | null; readonly value: bigint },
  receipt: TransactionReceipt,
  payments: readonly SentPayment[],
  contractOf: (coin: string) => string,
): boolean {
  const tokens = parseEventLogs({ abi: [transferEvent], logs: receipt.logs })
  const unused = [
    { contract: '', to: to ?? '', amount: value },
    ...tokens.map(({ address, args }) => ({ contract: address.toLowerCase(), to: args.to, amount: args.value })),
  ]
  return payments.every(({ coin, address, amount }) => {
    const contract = contractOf(coin).toLowerCase()
    const at = unused.findIndex(
      (one) => one.contract === contract && one.to.toLowerCase() === address.toLowerCase() && one.amount === amount,
    )
    if (at >= 0) unused.splice(at, 1)
    return at >= 0
  })
}

/** The confirmations differ between nodes for a moment; the newest block of the quorum decides, so they do not here. */
export const statusFingerprint = ({ state, confirmations, feePaid = 0n }: TransactionStatus) =>
  `${state} ${confirmations} ${feePaid}`
