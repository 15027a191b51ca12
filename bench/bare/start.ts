import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { embeddedConnection } from '../../server/kernel/storage/embedded/embedded-postgres.ts'
import { endWithBench } from '../server/end-with-bench.ts'
import type { BarePorts, BareSettings } from './servers.ts'

export interface BareServers extends BarePorts {
  readonly pid: number
  stop(): Promise<void>
}

const none: Omit<BareSettings, 'connection'> = { secrets: {}, orderBytes: 0, gets: [], channelId: 0 }

/** Starts the contenders on the PostgreSQL of a bench server. */
export async function startBareServers(
  dataDirectory: string,
  settings: Partial<Omit<BareSettings, 'connection'>>,
): Promise<BareServers> {
  const connection = await embeddedConnection(join(dataDirectory, 'postgres'))
  if (connection === undefined) throw new Error(`No PostgreSQL runs on ${dataDirectory}`)
  const all: BareSettings = { ...none, ...settings, connection }
  const program = fileURLToPath(new URL('./servers.js', import.meta.url))
  const child = endWithBench(
    spawn(process.execPath, [program, JSON.stringify(all)], { stdio: ['ignore', 'pipe', 'inherit'] }),
  )
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (status) => reject(new Error(`The bare servers ended with status ${status}`)))
  })
  return {
    ...(JSON.parse(line) as BarePorts),
    pid: child.pid ?? 0,
    stop() {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve))
}
