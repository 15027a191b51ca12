import type { CommandContext } from '../../cli/context.ts'
import { buildServer, cleanEnvironment, type Ended, type Environment } from './running-server.ts'

interface CommandLine {
  main(arguments_: readonly string[], context: CommandContext): Promise<number>
}

let loading: Promise<CommandLine> | undefined

function commandLine(): Promise<CommandLine> {
  loading ??= buildServer().then(
    () => import(/* @vite-ignore */ new URL('../../dist/program/main.js', import.meta.url).href),
  )
  return loading
}

/**
 * Runs one operator command of the build to its end, in this process: a separate process, as `spawnCommand` starts,
 * spends most of its time loading the program. Not for `serve`, which listens to the signals of its process.
 */
export async function runCommand(arguments_: readonly string[], extra: Environment = {}): Promise<Ended> {
  const { main } = await commandLine()
  let output = ''
  let errors = ''
  const print = (text: string) => {
    output += text
  }
  const printError = (text: string) => {
    errors += text
  }
  const status = await main(arguments_, { environment: cleanEnvironment(extra), print, printError })
  return { status, output, errors }
}
