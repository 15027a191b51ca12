import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SignedTransaction } from './signer-record.ts'

/** A chain that survives killed signers, accepts every transaction, and detects double payments. */
export class SimulatedChain {
  readonly transactions = new Map<string, SignedTransaction>()
  /** Called when a transaction comes, before and after it is on the chain, and before the signer gets the reply. */
  onSend: (moment: 'before' | 'after') => Promise<void> = async () => undefined
  readonly #server = createServer((request, reply) => void this.#answer(request, reply))

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/transactions`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  paymentsOf(withdrawalId: string): SignedTransaction[] {
    return [...this.transactions.values()].filter((one) => one.withdrawalId === withdrawalId)
  }

  /** Withdrawals that were paid more than once. */
  doubled(): string[] {
    const ids = [...this.transactions.values()].map(({ withdrawalId }) => withdrawalId)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const known = this.transactions.has(request.url?.split('/').at(-1) ?? '')
      reply.writeHead(known ? 200 : 404).end()
      return
    }
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // The signer was killed during the request.
      return
    }
    await this.onSend('before')
    const signed = JSON.parse(Buffer.concat(chunks).toString('utf8')) as SignedTransaction
    this.transactions.set(signed.id, signed)
    await this.onSend('after')
    reply.writeHead(200).end()
  }
}
