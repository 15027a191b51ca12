import { HDKey } from '@scure/bip32'
import type { Address } from 'viem'
import { hdKeyToAccount } from 'viem/accounts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { silentLogger } from '../../server/kernel/logging/logger.ts'
import { evmConfigSchema } from '../../server/trading/custody/evm/config.ts'
import { evmChain } from '../../server/trading/custody/evm/evm-chain.ts'
import type { ChainAsset, ChainCursor, ChainWatcher, OpenTransfer } from '../../server/trading/custody/port.ts'
import { chainId } from './evm-node.ts'

const master = HDKey.fromMasterSeed(Buffer.alloc(32, 9))
const branch = master.derive("m/44'/60'/0'/1")
export const depositXpub = branch.publicExtendedKey
export const hotWallet = hdKeyToAccount(master as never, { path: "m/44'/60'/0'/0/0" })
export const gasWallet = hdKeyToAccount(master as never, { path: "m/44'/60'/0'/0/1" })
export const coldWallet: Address = '0x00000000000000000000000000000000000000C0'

/** On a busy machine a sound endpoint may answer late. */
const timeoutMs = 20_000

export const configOf = (endpoints: readonly string[], more: Record<string, unknown> = {}) =>
  evmConfigSchema.parse({
    ...{ chainId, coin: 'eth', endpoints, depositXpub, coldWallets: [coldWallet], timeoutMs },
    ...{ hotWallet: hotWallet.address, gasWallet: gasWallet.address },
    ...more,
  })

export const addressOf = (accountId: number) =>
  evmChain.addressFor(
    configOf(['http://127.0.0.1:1']),
    { symbol: 'eth', addressRegex: '', memoRequired: false, memoRegex: '' },
    accountId,
  )?.address as Address

/** The records of a venue about one network: the transfers that a watcher reports, by transaction and output. */
export class WatchedNetwork {
  readonly open = new Map<string, OpenTransfer>()
  /** Every transfer that was dropped, in order. */
  readonly droppedIds: string[] = []
  cursor: ChainCursor | undefined
  watcher: ChainWatcher
  readonly #config: ReturnType<typeof configOf>
  readonly #addresses: readonly string[]
  readonly #assets: readonly ChainAsset[]
  #isFirst = true

  private constructor(
    watcher: ChainWatcher,
    config: ReturnType<typeof configOf>,
    addresses: readonly string[],
    assets: readonly ChainAsset[],
  ) {
    this.watcher = watcher
    this.#config = config
    this.#addresses = addresses
    this.#assets = assets
  }

  static async open(
    config: ReturnType<typeof configOf>,
    addresses: readonly string[],
    assets: readonly ChainAsset[],
  ): Promise<WatchedNetwork> {
    return new WatchedNetwork(await openWatcher(config), config, addresses, assets)
  }

  /** Another process takes over with the stored cursor. */
  async restart(): Promise<void> {
    this.watcher = await openWatcher(this.#config)
    this.#isFirst = true
  }

  async scan(): Promise<void> {
    for (let isComplete = false; !isComplete; ) {
      const tip = await this.watcher.tip()
      const newAddresses = this.#isFirst ? this.#addresses : []
      const request = { cursor: this.cursor, tip, newAddresses, assets: this.#assets, open: [...this.open.values()] }
      const result = await this.watcher.scan({ ...request, sent: [] })
      this.#isFirst = false
      for (const { transactionId, output } of result.dropped) {
        this.open.delete(`${transactionId} ${output}`)
        this.droppedIds.push(transactionId)
      }
      for (const seen of result.transfers) {
        this.open.set(`${seen.transactionId} ${seen.output}`, { ...seen, seenAtMs: 0 })
      }
      // A cursor is stored as JSON.
      this.cursor = JSON.parse(JSON.stringify(result.cursor)) as ChainCursor
      isComplete = result.isComplete
    }
  }

  transfers(): { coin: string; address: string; amount: bigint; output: number; confirmations: number }[] {
    return [...this.open.values()].map(({ coin, address, amount, output, confirmations }) => ({
      ...{ coin, address, amount, output, confirmations },
    }))
  }
}

function openWatcher(config: ReturnType<typeof configOf>): Promise<ChainWatcher> {
  return evmChain.open(config, { network: 'ETH', clock: systemClock, log: silentLogger })
}
