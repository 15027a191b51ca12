import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger, errorFields, type Logger } from '../../server/kernel/logging/logger.ts'
import { holdYoungSpace } from '../../server/kernel/memory/hold-young-space.ts'
import type { RunningServer } from '../../server/main.ts'
import { banner } from '../../server/site/banner.ts'
import type { CommandContext } from '../context.ts'

/** PostgreSQL ends within this time: after some seconds its shutdown is forced. */
const shutdownMs = 9_000

export function defineServe(command: Command, context: CommandContext, finish: (status: number) => void): void {
  command.action(async () => finish(await serve(context)))
}

async function serve(context: CommandContext): Promise<number> {
  const settings = settingsFromEnvironment(context.environment)
  const log = createLogger(settings.logLevel)
  // Before the start: a reader of the ready file may send a signal at the same moment.
  let stopPostgres = async () => {}
  const stopRequested = stopSignal(log, settings.stopSeconds, () => stopPostgres())
  const release = holdYoungSpace()
  // Loaded late: not needed for help or a wrong setting.
  const { startServer } = await import('../../server/main.ts')
  const server = await startServer({
    settings,
    log,
    onOpened: (deployment) => {
      stopPostgres = deployment.stopPostgres
    },
  })
  release()
  context.print(banner(server.addresses, server.credentials))
  await stopRequested
  return stop(server, log, stopPostgres)
}

/** Resolves on SIGTERM or SIGINT. A stop that hangs is forced to end, after the shutdown of the database. */
function stopSignal(log: Logger, seconds: number, stopPostgres: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    const receive = (signal: string) => {
      if (isStopping) return
      isStopping = true
      log.info('stopping', { signal })
      const overdue = setTimeout(() => {
        log.error('the stop took longer than AGORA_STOP_SECONDS; exiting now, nothing acknowledged is lost', {
          seconds,
        })
        shutDown(log, stopPostgres).finally(() => process.exit(1))
      }, seconds * 1000)
      overdue.unref()
      resolve()
    }
    process.on('SIGTERM', () => receive('SIGTERM'))
    process.on('SIGINT', () => receive('SIGINT'))
  })
}

/** Ends PostgreSQL within a bound, whatever happens. */
async function shutDown(log: Logger, stopPostgres: () => Promise<void>): Promise<void> {
  const stopped = stopPostgres().catch((error: unknown) =>
    log.error('PostgreSQL could not be stopped', errorFields(error)),
  )
  await Promise.race([stopped, delay(shutdownMs, undefined, { ref: false })])
}

async function stop(server: RunningServer, log: Logger, stopPostgres: () => Promise<void>): Promise<number> {
  try {
    await server.stop()
    return 0
  } catch (error) {
    log.error('the stop failed', errorFields(error))
    await shutDown(log, stopPostgres)
    return 1
  }
}
