import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const idlePolicy = ['--idle', '0']

/** How a program of Node is started. */
export interface Launcher {
  readonly execPath: string
  readonly execArgv: readonly string[]
}

/**
 * Starts a program with the idle policy of Linux: a core that runs only such programs counts as free, so that the server
 * gets it at once. With a low priority alone it waits. Elsewhere, and where it is not allowed, a plain start.
 */
export async function idleLauncher(command = 'chrt'): Promise<Launcher> {
  try {
    await promisify(execFile)(command, [...idlePolicy, process.execPath, '--version'])
    return { execPath: command, execArgv: [...idlePolicy, process.execPath] }
  } catch {
    return { execPath: process.execPath, execArgv: [] }
  }
}
