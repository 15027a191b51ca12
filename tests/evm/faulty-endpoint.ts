import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, type Hex, keccak256, numberToHex, toHex } from 'viem'

/** How an endpoint fails. */
export type Fault =
  | { readonly kind: 'none' }
  /** Refuses connections, or takes the request and never answers. */
  | { readonly kind: 'down' | 'silent' }
  /** Shows a chain that ends this many blocks earlier. */
  | { readonly kind: 'lags'; readonly blocks: number }
  /** Adds a payment to this address to every block from this height, under another block hash or under the true one. */
  | { readonly kind: 'invents'; readonly to: Address; readonly from: number; readonly keepsHash: boolean }
  /** Shows no transactions and no logs. */
  | { readonly kind: 'hides' }
  /** Has dropped the transactions that wait for a block. */
  | { readonly kind: 'forgets' }
  /** Claims a newest block that does not exist. */
  | { readonly kind: 'exaggerates'; readonly blocks: number }
  /** A node of another chain. */
  | { readonly kind: 'other_chain' }

interface RpcRequest {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}

interface RpcBlock {
  readonly number: Hex
  readonly hash: Hex
  readonly transactions: unknown[]
}

const invented = (height: number) => keccak256(toHex(`invented ${height}`))

/** An endpoint in front of a real node. A test makes it fail. */
export class FaultyEndpoint {
  fault: Fault = { kind: 'none' }
  url = ''
  readonly #node: string
  readonly #server = createServer((request, reply) => void this.#answer(request, reply))

  private constructor(node: string) {
    this.#node = node
  }

  static async open(node: string): Promise<FaultyEndpoint> {
    const endpoint = new FaultyEndpoint(node)
    endpoint.#server.listen(0, '127.0.0.1')
    await once(endpoint.#server, 'listening')
    endpoint.url = `http://127.0.0.1:${(endpoint.#server.address() as AddressInfo).port}`
    return endpoint
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      return
    }
    if (this.fault.kind === 'silent') return
    if (this.fault.kind === 'down') return void request.socket.destroy()
    const asked = JSON.parse(Buffer.concat(chunks).toString('utf8')) as RpcRequest
    const result = await this.#distort(asked).catch((error: unknown) => error)
    const body =
      result instanceof Error ? { error: { code: -32_000, message: result.message } } : { result: result ?? null }
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ jsonrpc: '2.0', id: asked.id, ...body }))
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(this.#node, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
    if (error !== undefined) throw new Error(error.message)
    return result
  }

  async #distort({ method, params = [] }: RpcRequest): Promise<unknown> {
    const { fault } = this
    if (fault.kind === 'invents' && method === 'eth_getTransactionReceipt') {
      const receipt = this.#inventedReceipt(params[0] as Hex, fault)
      if (receipt !== undefined) return receipt
    }
    const result = await this.#ask(method, params)
    if (fault.kind === 'other_chain' && method === 'eth_chainId') return '0x1'
    if (method === 'eth_blockNumber') {
      if (fault.kind === 'lags') return numberToHex(Number(result) - fault.blocks)
      if (fault.kind === 'exaggerates') return numberToHex(Number(result) + fault.blocks)
    }
    if (fault.kind === 'lags' && method === 'eth_getBlockByNumber') {
      const newest = Number(await this.#ask('eth_blockNumber', [])) - fault.blocks
      return Number((result as RpcBlock | null)?.number ?? 0) > newest ? null : result
    }
    if (fault.kind === 'forgets' && method === 'eth_getTransactionByHash') return null
    if (fault.kind === 'hides' && method === 'eth_getLogs') return []
    if (fault.kind === 'hides' && method === 'eth_getBlockByNumber') {
      return result === null ? null : { ...(result as RpcBlock), transactions: [] }
    }
    if (fault.kind === 'invents' && method === 'eth_getBlockByNumber' && result !== null) {
      return this.#withInvented(result as RpcBlock, fault)
    }
    return result
  }

  readonly #blockHashes = new Map<Hex, { height: number; blockHash: Hex }>()

  #withInvented(block: RpcBlock, fault: Fault & { kind: 'invents' }): RpcBlock {
    const height = Number(block.number)
    if (height < fault.from) return block
    const hash = fault.keepsHash ? block.hash : keccak256(toHex(`other ${height}`))
    this.#blockHashes.set(invented(height), { height, blockHash: hash })
    const payment = {
      ...{ hash: invented(height), blockHash: hash, blockNumber: block.number, transactionIndex: '0x0', type: '0x0' },
      ...{ from: '0x00000000000000000000000000000000000000ff', to: fault.to, value: '0xde0b6b3a7640000' },
      ...{
        nonce: '0x0',
        gas: '0x5208',
        gasPrice: '0x1',
        input: '0x',
        v: '0x1b',
        r: '0x1',
        s: '0x1',
        chainId: '0x7a69',
      },
    }
    return { ...block, hash, transactions: [...block.transactions, payment] }
  }

  #inventedReceipt(hash: Hex, fault: Fault & { kind: 'invents' }): unknown {
    const known = this.#blockHashes.get(hash)
    if (known === undefined) return undefined
    return {
      ...{ transactionHash: hash, blockHash: known.blockHash, blockNumber: numberToHex(known.height), status: '0x1' },
      ...{ transactionIndex: '0x0', from: '0x00000000000000000000000000000000000000ff', to: fault.to, logs: [] },
      ...{ cumulativeGasUsed: '0x5208', gasUsed: '0x5208', effectiveGasPrice: '0x1', logsBloom: '0x', type: '0x0' },
    }
  }
}
