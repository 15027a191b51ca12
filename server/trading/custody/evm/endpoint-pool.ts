import type { PublicClient } from 'viem'
import type { EndpointHealth } from '../port.ts'
import { evmLimits } from './limits.ts'

/** The endpoints contradict each other, and no quorum agrees. */
export class EndpointsDisagree extends Error {
  override readonly name = 'EndpointsDisagree'
}

/** Fewer endpoints than the quorum have answered. */
export class EndpointsUnreachable extends Error {
  override readonly name = 'EndpointsUnreachable'
}

/** One node of the chain, as the pool sees it. */
export interface Endpoint {
  /** Without the path and the query, which may contain a key. */
  readonly name: string
  readonly client: PublicClient
}

interface EndpointState extends Endpoint {
  pending: number
  height: number | undefined
  /** An endpoint of another chain is never used. */
  isOfThisChain: boolean | undefined
  failure: string | undefined
  /** Set when it contradicts the quorum, removed when it agrees again. */
  contradiction: string | undefined
}

/** An answer and the text that equal answers have in common. Undefined: this endpoint does not know yet. */
interface Answer<Result> {
  readonly result: Result
  readonly fingerprint: string
}

/** Asks several nodes and believes what a quorum of them agrees on. */
export class EndpointPool {
  readonly #endpoints: readonly EndpointState[]
  readonly #quorum: number
  readonly #chainId: number
  #disagreement: string | undefined

  constructor(endpoints: readonly Endpoint[], quorum: number, chainId: number) {
    const fresh = {
      pending: 0,
      height: undefined,
      isOfThisChain: undefined,
      failure: undefined,
      contradiction: undefined,
    }
    this.#endpoints = endpoints.map((endpoint) => ({ ...endpoint, ...fresh }))
    this.#quorum = quorum
    this.#chainId = chainId
  }

  get disagreement(): string | undefined {
    return this.#disagreement
  }

  health(): readonly EndpointHealth[] {
    return this.#endpoints.map(({ name, height, failure, contradiction }) => {
      const problem = contradiction ?? failure
      return { name, height, problem, isUsable: problem === undefined }
    })
  }

  /** The newest block that a quorum of the endpoints has: one that lags or exaggerates changes nothing. */
  async height(): Promise<number> {
    const heights = await Promise.all(
      this.#endpoints.map(async (endpoint) => {
        const height = await this.#call(endpoint, async (client) =>
          Number(await client.getBlockNumber({ cacheTime: 0 })),
        )
        endpoint.height = height ?? endpoint.height
        return height
      }),
    )
    const known = heights.filter((height) => height !== undefined).sort((left, right) => right - left)
    const agreed = known[this.#quorum - 1]
    if (agreed === undefined) throw this.#unreachable('the newest block', known.length)
    return agreed
  }

  /**
   * The result that a quorum of the endpoints gives. It does not wait for the others. `undefined` from an endpoint means that
   * it does not have the thing, as one that lags; undefined from here, that no endpoint has it.
   */
  async agreed<Result>(
    subject: string,
    ask: (client: PublicClient) => Promise<Result | undefined>,
    fingerprint: (result: Result) => string,
  ): Promise<Result | undefined> {
    const counts = new Map<string, EndpointState[]>()
    const absent: EndpointState[] = []
    let decide: (answer: Answer<Result> | undefined) => void = () => {}
    const decision = new Promise<Answer<Result> | undefined>((resolve) => {
      decide = resolve
    })
    const all = this.#endpoints.map(async (endpoint) => {
      const answer = await this.#call(endpoint, async (client) => ({ result: await ask(client) }))
      if (answer === undefined) return
      if (answer.result === undefined) return void absent.push(endpoint)
      const text = fingerprint(answer.result)
      const same = [...(counts.get(text) ?? []), endpoint]
      counts.set(text, same)
      if (same.length === this.#quorum) decide({ result: answer.result, fingerprint: text })
    })
    const settled = Promise.all(all).then(() => decide(undefined))
    const winner = await decision
    if (winner !== undefined) {
      this.#disagreement = undefined
      void settled.then(() => this.#note(subject, winner.fingerprint, counts))
      return winner.result
    }
    if (counts.size === 0 && absent.length >= this.#quorum) return undefined
    if (counts.size > 1) {
      this.#disagreement = `${counts.size} different answers about ${subject}`
      throw new EndpointsDisagree(this.#disagreement)
    }
    throw this.#unreachable(subject, [...counts.values()].flat().length)
  }

  /** The answers of all endpoints to a question on which they may differ: at least a quorum. */
  async everyAnswer<Result>(subject: string, ask: (client: PublicClient) => Promise<Result>): Promise<Result[]> {
    const answers = await Promise.all(
      this.#endpoints.map((endpoint) => this.#call(endpoint, async (client) => ({ result: await ask(client) }))),
    )
    const given = answers.flatMap((answer) => (answer === undefined ? [] : [answer.result]))
    if (given.length < this.#quorum) throw this.#unreachable(subject, given.length)
    return given
  }

  /** Sends to every endpoint: one that drops transactions does not stop a payment. The number that took it, and the failures. */
  async toAll(send: (client: PublicClient) => Promise<unknown>): Promise<{ accepted: number; failures: string[] }> {
    const failures: string[] = []
    const sent = await Promise.all(
      this.#endpoints.map((endpoint) =>
        this.#call(endpoint, async (client) => {
          await send(client)
          return true
        }).then((isSent) => {
          if (isSent !== true) failures.push(endpoint.failure ?? 'unknown')
          return isSent
        }),
      ),
    )
    return { accepted: sent.filter((isSent) => isSent === true).length, failures }
  }

  #note(subject: string, fingerprint: string, counts: ReadonlyMap<string, readonly EndpointState[]>): void {
    for (const [text, endpoints] of counts) {
      const contradiction = text === fingerprint ? undefined : `contradicts the others about ${subject}`
      for (const endpoint of endpoints) endpoint.contradiction = contradiction
    }
  }

  #unreachable(subject: string, answers: number): EndpointsUnreachable {
    return new EndpointsUnreachable(`${answers} of ${this.#quorum} needed endpoints answered about ${subject}`)
  }

  /** Undefined if the endpoint fails. */
  async #call<Result>(
    endpoint: EndpointState,
    ask: (client: PublicClient) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (endpoint.pending >= evmLimits.pendingRequestsMax) return undefined
    endpoint.pending += 1
    try {
      endpoint.isOfThisChain ??= (await endpoint.client.getChainId()) === this.#chainId
      if (!endpoint.isOfThisChain) throw new Error('is a node of another chain')
      const result = await ask(endpoint.client)
      endpoint.failure = undefined
      return result
    } catch (error) {
      endpoint.failure = error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : 'failed'
      return undefined
    } finally {
      endpoint.pending -= 1
    }
  }
}
