import type { Server } from 'node:http'

/** Ends open connections too; a stopped server stays stopped. */
export function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
