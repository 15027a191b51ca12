/** The program of a watcher's thread: opens the watcher of one network and answers the venue. */
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../../../kernel/clock/clock.ts'
import type { Logger } from '../../../kernel/logging/logger.ts'
import { invariant } from '../../../kernel/values/invariant.ts'
import { loadChainKind } from '../chain-kinds.ts'
import type { ChainWatcher } from '../port.ts'
import type { WatcherReply, WatcherRequest, WatcherThreadData } from './watcher-messages.ts'

const port = parentPort
invariant(port !== null, 'a watcher runs in a thread')
const send = (reply: WatcherReply) => port.postMessage(reply)

function threadLog(shared: Record<string, unknown>): Logger {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Record<string, unknown> = {}) =>
      send({ level, message, fields: { ...shared, ...fields } })
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    child: (fields) => threadLog({ ...shared, ...fields }),
  }
}

async function openWatcher({ network, kind: name, config }: WatcherThreadData): Promise<ChainWatcher> {
  const kind = await loadChainKind(name)
  invariant(kind !== undefined, `the chain kind ${name} exists`)
  return kind.open(kind.configSchema.parse(config), { network, clock: systemClock, log: threadLog({ network }) })
}

const watcher = openWatcher(workerData as WatcherThreadData)
// Every request reports the failure.
watcher.catch(() => undefined)

async function answer({ id, method, parameters }: WatcherRequest): Promise<void> {
  try {
    const call = (await watcher)[method] as (...given: readonly unknown[]) => Promise<unknown>
    send({ id, result: await call(...parameters) })
  } catch (error) {
    send({ id, problem: error instanceof Error ? error.message : String(error) })
  }
}

port.on('message', (request: WatcherRequest) => void answer(request))
