import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import { errorFields, type Logger } from '../../kernel/logging/logger.ts'
import type { ConnectionSettings } from '../../kernel/storage/connection-settings.ts'
import { openSession } from '../../kernel/storage/session.ts'

export interface ListenerOptions {
  readonly connection: ConnectionSettings
  readonly channel: string
  readonly log: Logger
  onMessage(payload: string): void
  /** Called with true when messages arrive and with false at the moment they no longer do. */
  onListening(isListening: boolean): void
}

export interface ChangeListener {
  close(): Promise<void>
}

const retryMs = 250

/**
 * Holds a connection that only listens. Resolves once the first attempt has succeeded or failed. The driver's own `listen`
 * is not used, because it reconnects silently, and the notifications in between are lost.
 */
export async function listenForChanges(options: ListenerOptions): Promise<ChangeListener> {
  const { log } = options
  const stop = new AbortController()
  let driver: postgres.Sql | undefined

  /** Resolves `lost` when the listening connection is lost; undefined if there is none. */
  const listen = async (): Promise<{ readonly lost: Promise<void> } | undefined> => {
    const { opened, lost } = open(options)
    driver = opened
    try {
      await opened`listen ${opened(options.channel)}`
      if (stop.signal.aborted) return undefined
      options.onListening(true)
      return { lost: lost.then(() => options.onListening(false)) }
    } catch (error) {
      if (!stop.signal.aborted) log.warn('cannot listen for changed credentials', errorFields(error))
      return undefined
    }
  }

  const keepListening = async (first: { readonly lost: Promise<void> } | undefined) => {
    let listening = first
    while (!stop.signal.aborted) {
      if (listening !== undefined) {
        await listening.lost
        if (!stop.signal.aborted) log.warn('the connection for changed credentials was lost')
      } else await delay(retryMs, undefined, { ref: false, signal: stop.signal }).catch(() => undefined)
      // A lost connection is not used again; this also frees the driver's resources.
      await driver?.end({ timeout: 0 })
      listening = stop.signal.aborted ? undefined : await listen()
    }
    await driver?.end({ timeout: 0 })
  }

  const ended = keepListening(await listen())
  return {
    async close() {
      stop.abort()
      await driver?.end({ timeout: 0 })
      await ended
    },
  }
}

function open({ connection, onMessage }: ListenerOptions): { opened: postgres.Sql; lost: Promise<void> } {
  let onLost: () => void = () => undefined
  const lost = new Promise<void>((resolve) => {
    onLost = resolve
  })
  const session = { name: 'agora accounts', onClose: () => onLost(), onNotification: onMessage }
  return { opened: openSession(connection, session), lost }
}
