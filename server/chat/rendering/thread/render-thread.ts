import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RenderResult } from '../markdown/context.ts'
import type { RenderReply, RenderTask } from './render-task.ts'

/** Renders in another thread, so that a long message delays no order and no other request. */
export interface RenderThread {
  render(task: RenderTask): Promise<RenderResult>
  stop(): Promise<void>
}

/** The thread ended, or a message took too long. */
export class RenderThreadFailed extends Error {
  override readonly name = 'RenderThreadFailed'
}

export interface RenderThreadOptions {
  /** The compiled program. */
  readonly file?: URL
  /** The thread ends after this time without a task: it takes as much memory as a small server. */
  readonly idleMs?: number
  /** Every text renders in a bounded number of steps; a thread that takes this long for one is replaced. */
  readonly replyWithinMs?: number
}

interface Waiting {
  readonly worker: Worker
  resolve(result: RenderResult): void
  reject(error: Error): void
}

/** The program of the thread in the build; there is none when the server runs from its sources, as in tests. */
const program = new URL('../../../../program/render-thread.js', import.meta.url)
const megabytesMax = 256

export function openRenderThread(options: RenderThreadOptions = {}): RenderThread | undefined {
  const { file = program, idleMs = 60_000, replyWithinMs = 30_000 } = options
  if (!existsSync(fileURLToPath(file))) return undefined
  return new OnDemandThread(file, idleMs, replyWithinMs)
}

/** Starts with the first task. A thread that fails takes its tasks with it; the next task starts another. */
class OnDemandThread implements RenderThread {
  readonly #file: URL
  readonly #idle: NodeJS.Timeout
  /** Runs while a task waits; each reply starts it again, since the thread does one task after another. */
  readonly #overdue: NodeJS.Timeout
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastId = 0
  #isStopped = false

  constructor(file: URL, idleMs: number, replyWithinMs: number) {
    this.#file = file
    this.#idle = setTimeout(() => this.#endIfIdle(), idleMs).unref()
    this.#overdue = setTimeout(() => this.#endIfOverdue(), replyWithinMs).unref()
  }

  render(task: RenderTask): Promise<RenderResult> {
    if (this.#isStopped) return Promise.reject(new RenderThreadFailed('The render thread is stopped'))
    this.#worker ??= this.#start()
    const worker = this.#worker
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      if (this.#waiting.size === 0) this.#overdue.refresh()
      this.#waiting.set(id, { worker, resolve, reject })
      worker.postMessage({ id, ...task })
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#idle)
    clearTimeout(this.#overdue)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    // The thread sees no secrets of the server beyond those of a task.
    const limits = { maxOldGenerationSizeMb: megabytesMax }
    const worker = new Worker(this.#file, { env: {}, resourceLimits: limits })
    worker.unref()
    worker.on('message', (reply: RenderReply) => this.#settle(reply))
    worker.on('error', (error) => this.#end(worker, error.message))
    worker.on('exit', () => this.#end(worker, 'The render thread ended'))
    return worker
  }

  #settle(reply: RenderReply): void {
    const call = this.#waiting.get(reply.id)
    if (call === undefined) return
    this.#waiting.delete(reply.id)
    this.#overdue.refresh()
    if ('problem' in reply) call.reject(new RenderThreadFailed(reply.problem))
    else call.resolve(reply.result)
    this.#idle.refresh()
  }

  #endIfIdle(): void {
    if (this.#worker === undefined) return
    if (this.#waiting.size > 0) this.#idle.refresh()
    else this.#end(this.#worker, 'idle')
  }

  #endIfOverdue(): void {
    if (this.#worker !== undefined && this.#waiting.size > 0)
      this.#end(this.#worker, 'A message took too long to render')
  }

  #end(worker: Worker, reason: string): void {
    if (this.#worker === worker) this.#worker = undefined
    for (const [id, call] of this.#waiting) {
      if (call.worker !== worker) continue
      this.#waiting.delete(id)
      call.reject(new RenderThreadFailed(reason))
    }
    void worker.terminate()
  }
}
