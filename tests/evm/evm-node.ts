import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import contracts from './node/contracts.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Without it, the suites of EVM networks are skipped; `npm run test:tools` installs it. */
export const evmNodeIsMissing = !existsSync(join(root, '.cache', 'evm-node', 'node_modules', 'hardhat', 'package.json'))

export const chainId = 31_337

/** The first account of Hardhat; its key is public. */
const funderKey = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

interface Call {
  /** The next one by default. */
  readonly nonce?: number
  readonly to: Address | null
  readonly value?: bigint
  readonly data?: Hex
}

interface PendingTransaction {
  readonly hash: Hex
  readonly from: Address
  readonly nonce: Hex
  readonly value: Hex
  readonly gas: Hex
  readonly maxFeePerGas?: Hex
  readonly gasPrice?: Hex
}

/** A separate EVM node. It mines a block only when a test asks for it. */
export class EvmNode {
  readonly url: string
  readonly client: PublicClient
  /** An account with much ether. */
  readonly funder: Address = funderKey.address
  readonly #signed = new Map<Hex, Hex>()
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string, client: PublicClient) {
    this.#child = child
    this.url = url
    this.client = client
  }

  static async start(): Promise<EvmNode> {
    const child = fork(join(root, 'tests', 'evm', 'node', 'serve.js'), [], { execArgv: [] })
    const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [{ port?: number }]
    if (typeof message?.port !== 'number') throw new Error('the EVM node did not start')
    const url = `http://127.0.0.1:${message.port}`
    const client = createPublicClient({ transport: http(url, { retryCount: 0 }), cacheTime: 0 })
    return new EvmNode(child, url, client)
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
  }

  async request<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const ask = this.client.request as (request: { method: string; params: unknown[] }) => Promise<Result>
    return ask({ method, params })
  }

  async mine(blocks = 1): Promise<void> {
    for (let left = blocks; left > 0; left -= 1) await this.#mineBlock()
  }

  /** After a reorganisation a wallet may be too poor for a transaction in the pool. Hardhat then fails; other nodes drop it. */
  async #mineBlock(...time: number[]): Promise<void> {
    for (;;) {
      try {
        return await this.request('evm_mine', ...time)
      } catch (error) {
        if (!String(error).includes('enough funds') || !(await this.#dropUnaffordable())) throw error
      }
    }
  }

  async #dropUnaffordable(): Promise<boolean> {
    const pending = await this.request<PendingTransaction[]>('eth_pendingTransactions')
    pending.sort((left, right) => Number(left.nonce) - Number(right.nonce))
    const left = new Map<Address, bigint>()
    let isDropped = false
    for (const { hash, from, value, gas, maxFeePerGas, gasPrice } of pending) {
      const rest = left.get(from) ?? (await this.balance(from))
      const cost = BigInt(value) + BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice ?? 0)
      if (cost > rest) isDropped = (await this.request<boolean>('hardhat_dropTransaction', hash)) || isDropped
      left.set(from, cost > rest ? rest : rest - cost)
    }
    return isDropped
  }

  /** The next block has this time. */
  async mineAt(timeMs: number): Promise<void> {
    await this.#mineBlock(Math.floor(timeMs / 1_000))
  }

  /** The time of the newest block. */
  async timeMs(): Promise<number> {
    return Number((await this.client.getBlock()).timestamp) * 1_000
  }

  async height(): Promise<number> {
    return Number(await this.client.getBlockNumber())
  }

  /** Puts a transaction of the funder into the pool. It is not in a block yet. */
  async submit({ to, value = 0n, data = '0x', nonce: given }: Call): Promise<Hex> {
    const nonce = given ?? (await this.client.getTransactionCount({ address: this.funder, blockTag: 'pending' }))
    const fees = { maxFeePerGas: 500_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, gas: 1_500_000n }
    const signed = await funderKey.signTransaction({ to, value, data, nonce, ...fees, chainId, type: 'eip1559' })
    const id = await this.client.sendRawTransaction({ serializedTransaction: signed })
    this.#signed.set(id, signed)
    return id
  }

  /** Puts a transaction that a reorganisation has removed into the pool again. */
  async resubmit(id: Hex): Promise<void> {
    await this.client.sendRawTransaction({ serializedTransaction: this.#signed.get(id) ?? '0x' })
  }

  /** The same, in a block of its own. */
  async send(call: Call): Promise<Hex> {
    const id = await this.submit(call)
    await this.mine()
    return id
  }

  async deploy(name: keyof typeof contracts, ...args: unknown[]): Promise<Address> {
    const { abi, bytecode } = contracts[name]
    const data = encodeDeployData({ abi: abi as Abi, bytecode: bytecode as Hex, args })
    const hash = await this.send({ to: null, data })
    const { contractAddress } = await this.client.getTransactionReceipt({ hash })
    if (contractAddress === null || contractAddress === undefined) throw new Error(`${name} was not deployed`)
    return contractAddress
  }

  snapshot(): Promise<Hex> {
    return this.request<Hex>('evm_snapshot')
  }

  /** Removes every block and transaction after the snapshot. */
  async revert(snapshot: Hex): Promise<void> {
    await this.request('evm_revert', snapshot)
  }

  /** Two blocks with the same content and time would be the same block: a branch of a reorganisation gets another time. */
  async mineOther(blocks: number): Promise<void> {
    const { timestamp } = await this.client.getBlock()
    for (let made = 1; made <= blocks; made += 1) await this.#mineBlock(Number(timestamp) + 1_000 + made)
  }

  async setBaseFee(wei: bigint): Promise<void> {
    await this.request('hardhat_setNextBlockBaseFeePerGas', numberToHex(wei))
  }

  async giveEther(address: Address, wei: bigint): Promise<void> {
    await this.send({ to: address, value: wei })
  }

  balance(address: Address): Promise<bigint> {
    return this.client.getBalance({ address })
  }
}

export const tokenAbi = contracts.TestToken.abi as Abi

export function callToken(name: string, ...args: unknown[]): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: name, args })
}

export function callForwarder(to: Address): Hex {
  return encodeFunctionData({ abi: contracts.EtherForwarder.abi as Abi, functionName: 'forward', args: [to] })
}
