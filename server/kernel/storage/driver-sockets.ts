import { connect, type Socket } from 'node:net'
import type { ConnectionSettings } from './connection-settings.ts'

/**
 * The sockets of one pool of the driver. It closes them politely, which a database that hangs never answers; these can be
 * cut.
 */
export class DriverSockets {
  readonly #open = new Set<Socket>()

  /** What the driver takes as its `socket` option. What is written before it is connected is sent then. */
  optionFor({ host, port }: ConnectionSettings): object {
    const open = (): Socket => {
      const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port })
      this.#open.add(socket)
      socket.once('close', () => this.#open.delete(socket))
      // The driver names the server in errors, and to its certificate, by what it finds here.
      return Object.assign(socket, { host, port })
    }
    return { socket: open }
  }

  cut(): void {
    for (const socket of this.#open) socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
  }
}
