import { Worker } from 'node:worker_threads'
import type { Logger } from '../../../kernel/logging/logger.ts'
import type { ChainWatcher } from '../port.ts'
import type { WatcherMethod, WatcherReply, WatcherRequest, WatcherThreadData } from './watcher-messages.ts'

/** The watcher failed, did not reply in time or its thread ended. */
export class WatcherFailed extends Error {
  override readonly name = 'WatcherFailed'
}

export interface WatcherThreadOptions {
  readonly data: WatcherThreadData
  readonly log: Logger
  readonly replyWithinMs: number
  /** The compiled program of the thread. */
  readonly program?: URL
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
  readonly timer: NodeJS.Timeout
}

const program = new URL('../../../../program/watcher-thread.js', import.meta.url)
const megabytesMax = 512

/** A watcher in its own thread: a busy or stuck chain delays nothing else, and its memory is bounded. */
export function openWatcherThread(options: WatcherThreadOptions): ChainWatcher {
  const { data, log, replyWithinMs } = options
  const worker = new Worker(options.program ?? program, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
    // A watcher sees no secrets of the server.
    env: {},
  })
  worker.unref()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let problem: string | undefined
  const fail = (reason: string) => {
    problem ??= reason
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new WatcherFailed(`${data.network}: ${problem}`))
    }
    waiting.clear()
  }
  worker.on('error', (error) => fail(error.message))
  worker.on('exit', () => fail('the thread of the watcher ended'))
  worker.on('message', (reply: WatcherReply) => {
    if ('level' in reply) return log[reply.level](reply.message, reply.fields)
    const call = waiting.get(reply.id)
    if (call === undefined) return
    waiting.delete(reply.id)
    clearTimeout(call.timer)
    if ('problem' in reply) call.reject(new WatcherFailed(`${data.network}: ${reply.problem}`))
    else call.resolve(reply.result)
  })
  const call = <Result>(method: WatcherMethod, ...parameters: readonly unknown[]): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (problem !== undefined) return reject(new WatcherFailed(`${data.network}: ${problem}`))
      lastId += 1
      const id = lastId
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new WatcherFailed(`${data.network}: no reply to ${method} within ${replyWithinMs} ms`))
      }, replyWithinMs)
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer })
      worker.postMessage({ id, method, parameters } satisfies WatcherRequest)
    })
  return {
    tip: () => call('tip'),
    scan: (request) => call('scan', request),
    transactionStatus: (sent) => call('transactionStatus', sent),
    estimateFee: (asset) => call('estimateFee', asset),
    balances: (assets, depositAddresses) => call('balances', assets, depositAddresses),
    health: () => call('health'),
    async close() {
      fail('it is closed')
      await worker.terminate()
    },
  }
}
