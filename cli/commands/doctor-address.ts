import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Settings } from '../../server/kernel/config/settings.ts'

const reasons: Record<string, string> = {
  EADDRNOTAVAIL: 'set AGORA_HOST to an address of this machine',
  EACCES: 'choose an AGORA_PORT above 1023, or run where low ports are allowed',
  ENOTFOUND: 'set AGORA_HOST to an address of this machine',
}

/** Whether the server can listen at the configured address, or already does. */
export async function addressFinding(
  settings: Pick<Settings, 'host' | 'port'>,
): Promise<{ found: string } | { problem: string }> {
  const { host, port } = settings
  if (port === 0) return { found: 'every start chooses a free port' }
  const where = `${host}:${port}`
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
    return { found: `${where} is free` }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code !== 'EADDRINUSE') return { problem: `${reasons[code] ?? code}: ${where} cannot be bound` }
    if (await isAgora(host, port)) return { found: `a server answers at ${where}` }
    return { problem: `choose another AGORA_PORT: ${where} is taken by another program` }
  }
}

async function isAgora(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const reply = await fetch(`http://${name}:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })
    const body: unknown = await reply.json()
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok'
  } catch {
    return false
  }
}
