import { connect, type Socket } from 'node:net'
import type { ConnectionSettings } from './connection-settings.ts'

/**
 * The sockets of one pool. The driver waits for the server when it closes a connection, which never ends with a hung
 * database; these sockets can be destroyed.
 */
export class DriverSockets {
  readonly #open = new Set<Socket>()

  /** The driver's `socket` option. Bytes written before the connection is open are sent afterwards. */
  optionFor({ host, port }: ConnectionSettings): object {
    const open = (): Socket => {
      const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port })
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
      // The driver uses these properties in errors and for the certificate check.
      return Object.assign(socket, { host, port })
    }
    return { socket: open }
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
  }
}
