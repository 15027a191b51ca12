import type { Command } from 'commander'
import { settingsFromEnvironment } from '../../server/kernel/config/settings.ts'
import { createLogger, errorFields, type Logger } from '../../server/kernel/logging/logger.ts'
import { holdYoungSpace } from '../../server/kernel/memory/hold-young-space.ts'
import type { RunningServer } from '../../server/main.ts'
import { banner } from '../../server/site/banner.ts'
import type { CommandContext } from '../context.ts'

export function defineServe(command: Command, context: CommandContext, finish: (status: number) => void): void {
  command.action(async () => finish(await serve(context)))
}

async function serve(context: CommandContext): Promise<number> {
  const settings = settingsFromEnvironment(context.environment)
  const log = createLogger(settings.logLevel)
  // A closed reader or a full disk must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Before the start: a reader of the ready file may send a signal at the same moment.
  const stopRequested = stopSignal(log, settings.stopSeconds)
  const release = holdYoungSpace()
  // Loaded late: not needed for help or a wrong setting.
  const { startServer } = await import('../../server/main.ts')
  const server = await startServer({ settings, log })
  release()
  context.print(banner(server.addresses, server.credentials))
  await stopRequested
  return stop(server, log)
}

/** Resolves on SIGTERM or SIGINT. A stop that hangs is forced to end. */
function stopSignal(log: Logger, seconds: number): Promise<void> {
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
        process.exit(1)
      }, seconds * 1000)
      overdue.unref()
      resolve()
    }
    process.on('SIGTERM', () => receive('SIGTERM'))
    process.on('SIGINT', () => receive('SIGINT'))
  })
}

async function stop(server: RunningServer, log: Logger): Promise<number> {
  try {
    await server.stop()
    return 0
  } catch (error) {
    log.error('the stop failed', errorFields(error))
    return 1
  }
}
