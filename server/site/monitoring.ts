import type { IncomingMessage } from 'node:http'
import { equalInConstantTime } from '../kernel/auth/constant-time.ts'
import type { Settings } from '../kernel/config/settings.ts'
import { clientAddress, isTrusted } from '../kernel/http/client-address.ts'
import { forwardedFor } from '../kernel/http/incoming-request.ts'
import { isProxied } from '../kernel/http/this-machine.ts'

export type MonitoringSettings = Pick<Settings, 'mode' | 'monitoringAddresses' | 'monitoringToken' | 'trustedProxies'>

/**
 * Who may monitor the server: everyone in a sandbox; listed addresses and callers with the token in production. An
 * untrusted proxy hides the client address, so its own address does not count.
 */
export function mayMonitor(settings: MonitoringSettings, request: IncomingMessage): boolean {
  const { mode, monitoringAddresses = [], monitoringToken, trustedProxies = [] } = settings
  if (mode === 'sandbox') return true
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (token !== undefined && monitoringToken !== undefined && equalInConstantTime(token, monitoringToken)) return true
  const { remoteAddress = '' } = request.socket
  if (isProxied(request) && !isTrusted(remoteAddress, trustedProxies)) return false
  return isTrusted(clientAddress(remoteAddress, forwardedFor(request), trustedProxies), monitoringAddresses)
}
