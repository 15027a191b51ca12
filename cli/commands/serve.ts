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
  // Its readers may go away and its disk may be full: neither ends a server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  // Listened for before anybody can know that the server runs: who reads the ready file may end it in the same moment.
  const asked = stopSignal(log)
  const release = holdYoungSpace()
  // Loaded late: help and a wrong setting need none of it.
  const { startServer } = await import('../../server/main.ts')
  const server = await startServer({ settings, log })
  release()
  context.print(banner(server.addresses, server.credentials))
  await asked
  return stop(server, log)
}

const stopWithinMs = 9_500

/** Resolves with SIGTERM or SIGINT. A stop that hangs is ended by force: an operator asked for an end. */
function stopSignal(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false
    const receive = (signal: string) => {
      if (isAsked) return
      isAsked = true
      log.info('stopping', { signal })
      const overdue = setTimeout(() => {
        log.error('stopping took too long; ending now')
        process.exit(1)
      }, stopWithinMs)
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
    log.error('stopping failed', errorFields(error))
    return 1
  }
}
