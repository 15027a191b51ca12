import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReadyFile } from './ready-file.ts'

/** How the command line on this machine reaches the server of a data directory. */
export interface OperatorAccess {
  /** On this machine, bypassing any proxy. */
  readonly address: string
  /** Created at every start; readers of the data directory may operate the venue. */
  readonly token: string
}

const pathIn = (dataDirectory: string) => join(dataDirectory, 'operator-access.json')

export function writeOperatorAccess(dataDirectory: string, access: OperatorAccess): Promise<void> {
  return writeReadyFile(pathIn(dataDirectory), access)
}

/** Undefined when no server has opened one; a killed server leaves an address that does not reply. */
export async function findOperatorAccess(dataDirectory: string): Promise<OperatorAccess | undefined> {
  const text = await readFile(pathIn(dataDirectory), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as OperatorAccess)
}

export async function removeOperatorAccess(dataDirectory: string): Promise<void> {
  await rm(pathIn(dataDirectory), { force: true })
}

/** The address of a server on the same machine, from its host and port. */
export function localAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
