import { type Address, createPublicClient, erc20Abi, type Hex, http, type PublicClient } from 'viem'
import type { ChainAsset, ChainWatcher, FeeEstimate, TransactionStatus, WalletBalance } from '../port.ts'
import { type EvmConfig, quorumOf } from './config.ts'
import { newestOf, readCursor } from './cursor.ts'
import { EndpointPool, EndpointsDisagree, EndpointsUnreachable } from './endpoint-pool.ts'
import { evmLimits } from './limits.ts'
import { medianOf } from './median.ts'
import { blockFingerprint, readBlock, undefinedIf, type WatchedTransfers } from './read-block.ts'
import { type ScanSource, scanBlocks } from './scan.ts'
import { readStatus, statusFingerprint } from './transaction-status.ts'

export function openPool(config: Pick<EvmConfig, 'endpoints' | 'quorum' | 'chainId' | 'timeoutMs'>): EndpointPool {
  const endpoints = config.endpoints.map((url) => ({
    name: new URL(url).host,
    client: createPublicClient({ transport: http(url, { timeout: config.timeoutMs, retryCount: 0 }), cacheTime: 0 }),
  }))
  return new EndpointPool(endpoints, quorumOf(config), config.chainId)
}

/** Watches an EVM chain through several nodes. */
export function watchEvmChain(config: EvmConfig): ChainWatcher {
  const pool = openPool(config)
  const addresses = new Map<string, string>()
  const contracts = new Map([[config.coin, '']])
  const contractOf = (coin: string) => {
    const contract = contracts.get(coin)
    if (contract === undefined) throw new Error(`${coin} is not a coin of this network yet`)
    return contract
  }
  const wallets = new Set([config.hotWallet, config.gasWallet].map((address) => address.toLowerCase()))
  const isOwnWallet = (address: string) => wallets.has(address.toLowerCase()) || addresses.has(address.toLowerCase())
  let lag: number | undefined
  let height: number | undefined
  return {
    async tip() {
      height = await pool.height()
      const hash = await agreedHash(pool, height)
      if (hash === undefined) throw new Error(`no endpoint has block ${height}`)
      return { height, hash }
    },
    async scan(request) {
      for (const address of request.newAddresses) addresses.set(address.toLowerCase(), address)
      for (const { coin, contract } of request.assets) contracts.set(coin, contract)
      const watched = { addresses, assets: request.assets, gasWallet: config.gasWallet }
      const result = await scanBlocks(sourceOf(pool, watched), request, {
        startBlock: config.startBlock,
        reorganisationBlocksMax: config.reorganisationBlocksMax,
        blocksPerScanMax: evmLimits.blocksPerScanMax,
      })
      lag = height === undefined ? undefined : Math.max(0, height - newestOf(readCursor(result.cursor)).height)
      return result
    },
    async transactionStatus(sent): Promise<TransactionStatus | undefined> {
      if (!isTransactionHash(sent.transactionId)) return unknown
      const newest = await pool.height()
      const subject = `transaction ${sent.transactionId}`
      const ask = (client: PublicClient) => readStatus(client, sent, newest, { contractOf, isOwnWallet })
      try {
        return (await pool.agreed(subject, ask, statusFingerprint)) ?? unknown
      } catch (error) {
        // A transaction that waits at one node and was dropped by the others must not stop those after it.
        if (error instanceof EndpointsDisagree || error instanceof EndpointsUnreachable) return undefined
        throw error
      }
    },
    estimateFee: (asset) => estimateFee(pool, asset, config.coin),
    balances: (assets, depositAddresses) => readBalances(pool, config, assets, depositAddresses),
    health: async () => ({ height, lag, endpoints: pool.health(), disagreement: pool.disagreement }),
    close: async () => {},
  }
}

const unknown: TransactionStatus = { state: 'unknown', confirmations: 0 }

/** People and programs report any text as an id. A node refuses a request with it, as if it were out of order. */
const isTransactionHash = (text: string) => /^0x[0-9a-f]{64}$/i.test(text)

function sourceOf(pool: EndpointPool, watched: WatchedTransfers): ScanSource {
  return {
    block: (height) => pool.agreed(`block ${height}`, (client) => readBlock(client, height, watched), blockFingerprint),
    hash: (height) => agreedHash(pool, height),
    async locate(transactionId) {
      if (!isTransactionHash(transactionId)) return undefined
      const ask = async (client: PublicClient) => {
        const receipt = await client
          .getTransactionReceipt({ hash: transactionId as Hex })
          .catch((error: unknown) => undefinedIf(error, 'TransactionReceiptNotFoundError'))
        return receipt === undefined ? undefined : { height: Number(receipt.blockNumber), hash: receipt.blockHash }
      }
      return pool.agreed(`transaction ${transactionId}`, ask, ({ height, hash }) => `${height} ${hash}`)
    },
  }
}

function agreedHash(pool: EndpointPool, height: number): Promise<Hex | undefined> {
  const ask = async (client: PublicClient) => {
    const block = await client
      .getBlock({ blockNumber: BigInt(height) })
      .catch((error: unknown) => undefinedIf(error, 'BlockNotFoundError'))
    return block?.hash
  }
  return pool.agreed(`the hash of block ${height}`, ask, (hash) => hash)
}

/** The median of the prices that the nodes report: a single node cannot change it much. */
async function estimateFee(pool: EndpointPool, { contract }: ChainAsset, coin: string): Promise<FeeEstimate> {
  const gas = contract === '' ? evmLimits.plainTransferGas : evmLimits.tokenTransferGas
  const prices = await pool.everyAnswer('the gas price', (client) => client.getGasPrice())
  return { coin, amount: gas * medianOf(prices) }
}

/** All at one block, so that money that moves between them is counted once. */
async function readBalances(
  pool: EndpointPool,
  { hotWallet, gasWallet, coldWallets }: EvmConfig,
  assets: readonly ChainAsset[],
  depositAddresses: readonly string[],
): Promise<WalletBalance[]> {
  const blockNumber = BigInt(await pool.height())
  const balances: WalletBalance[] = []
  for (const { coin, contract } of assets) {
    const amountsOf = (owners: readonly string[]) => readAmounts(pool, owners, contract, blockNumber)
    const total = async (owners: readonly string[]) => sumOf(await amountsOf(owners))
    const deposited = await amountsOf(depositAddresses)
    balances.push({
      coin,
      hot: await total([hotWallet, gasWallet]),
      cold: await total(coldWallets),
      unswept: sumOf(deposited),
      unsweptAt: deposited.filter(({ amount }) => amount > 0n),
      // A transaction in a block has arrived; one that is not yet in a block has not left.
      inFlight: 0n,
    })
  }
  return balances
}

interface OwnedAmount {
  readonly address: string
  readonly amount: bigint
}

const sumOf = (owned: readonly OwnedAmount[]) => owned.reduce((total, { amount }) => total + amount, 0n)

async function readAmounts(
  pool: EndpointPool,
  owners: readonly string[],
  contract: string,
  blockNumber: bigint,
): Promise<OwnedAmount[]> {
  const balanceOf = (owner: string) => async (client: PublicClient) => {
    const address = owner as Address
    if (contract === '') return client.getBalance({ address, blockNumber })
    const call = { address: contract as Address, abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
    return client.readContract({ ...call, blockNumber })
  }
  const found: OwnedAmount[] = []
  for (let from = 0; from < owners.length; from += evmLimits.balanceRequestsMax) {
    const some = owners.slice(from, from + evmLimits.balanceRequestsMax)
    const amounts = await Promise.all(
      some.map((owner) => pool.agreed(`the balance of ${owner}`, balanceOf(owner), (amount) => String(amount))),
    )
    found.push(...some.map((address, at) => ({ address, amount: amounts[at] ?? 0n })))
  }
  return found
}
