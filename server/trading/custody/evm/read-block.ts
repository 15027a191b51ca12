import { type Address, type Hex, type PublicClient, parseAbiItem } from 'viem'
import type { ChainAsset } from '../port.ts'

/** A transfer to a watched address, as one block has it. */
export interface BlockTransfer {
  readonly coin: string
  /** As the request names it. */
  readonly address: string
  readonly transactionId: Hex
  readonly output: number
  readonly amount: bigint
}

export interface ReadBlock {
  readonly height: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly transfers: readonly BlockTransfer[]
}

export interface WatchedTransfers {
  /** The watched addresses by their small letters. */
  readonly addresses: ReadonlyMap<string, string>
  readonly assets: readonly ChainAsset[]
  /** A transfer from this wallet to a deposit address is gas for a sweep, not a deposit. */
  readonly gasWallet: string
}

export const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** The coin of the chain itself; a token transfer has the index of its log entry in the transaction, plus one. */
const nativeOutput = 0

/** The block at a height and its transfers to watched addresses, or undefined if the node does not have it. */
export async function readBlock(
  client: PublicClient,
  height: number,
  watched: WatchedTransfers,
): Promise<ReadBlock | undefined> {
  const block = await client
    .getBlock({ blockNumber: BigInt(height), includeTransactions: true })
    .catch((error: unknown) => undefinedIf(error, 'BlockNotFoundError'))
  if (block === undefined) return undefined
  const { hash, parentHash } = block
  if (block.transactions.length === 0) return { height, hash, parentHash, transfers: [] }
  const native = watched.assets.find(({ contract }) => contract === '')
  const candidates = native === undefined ? [] : block.transactions.filter((one) => isDeposit(one, watched))
  const transfers: BlockTransfer[] = []
  for (const { hash: transactionId, to, value } of candidates) {
    const receipt = await receiptIn(client, transactionId, hash)
    if (receipt.status !== 'success' || native === undefined) continue
    const address = watched.addresses.get((to ?? '').toLowerCase()) ?? ''
    transfers.push({ coin: native.coin, address, transactionId, output: nativeOutput, amount: value })
  }
  return { height, hash, parentHash, transfers: [...transfers, ...(await tokenTransfers(client, hash, watched))] }
}

function isDeposit(
  { to, from, value }: { to: Address | null; from: Address; value: bigint },
  { addresses, gasWallet }: WatchedTransfers,
): boolean {
  return value > 0n && to !== null && addresses.has(to.toLowerCase()) && from.toLowerCase() !== gasWallet.toLowerCase()
}

async function tokenTransfers(
  client: PublicClient,
  blockHash: Hex,
  watched: WatchedTransfers,
): Promise<BlockTransfer[]> {
  const byContract = new Map(
    watched.assets.filter(({ contract }) => contract !== '').map((asset) => [asset.contract.toLowerCase(), asset]),
  )
  if (byContract.size === 0) return []
  // The node filters by contract only: a filter with every deposit address would be too long for it.
  const logs = await client.getLogs({ blockHash, address: [...byContract.keys()] as Address[], event: transferEvent })
  const transfers: BlockTransfer[] = []
  for (const { address: contract, args, transactionHash, logIndex, blockHash: loggedIn } of logs) {
    const address = watched.addresses.get((args.to ?? '').toLowerCase())
    const asset = byContract.get(contract.toLowerCase())
    if (address === undefined || asset === undefined || args.value === undefined || args.value === 0n) continue
    if (loggedIn !== blockHash) throw new Error('a log entry of another block')
    const receipt = await receiptIn(client, transactionHash, blockHash)
    // The index in the block changes when a reorganisation moves the transaction; the index in the transaction does not.
    const at = receipt.logs.findIndex((log) => log.logIndex === logIndex)
    if (at < 0 || receipt.status !== 'success') throw new Error('a log entry that its receipt does not have')
    transfers.push({ coin: asset.coin, address, transactionId: transactionHash, output: at + 1, amount: args.value })
  }
  return transfers
}

async function receiptIn(client: PublicClient, hash: Hex, blockHash: Hex) {
  const receipt = await client.getTransactionReceipt({ hash })
  if (receipt.blockHash !== blockHash) throw new Error('a receipt of another block')
  return receipt
}

/** For the errors of viem that mean: the node does not have it. */
export function undefinedIf(error: unknown, name: string): undefined {
  if (error instanceof Error && error.name === name) return undefined
  throw error
}

/** Equal for two nodes that have the same block and show the same transfers in it. */
export function blockFingerprint({ height, hash, parentHash, transfers }: ReadBlock): string {
  const lines = transfers.map((one) => [one.coin, one.address, one.transactionId, one.output, one.amount].join(' '))
  return [height, hash, parentHash, ...lines.sort()].join('\n')
}
