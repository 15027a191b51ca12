import { connect, type Socket } from 'node:net'

export interface Reply {
  readonly status: number
  readonly body: Buffer
}

/**
 * One request after the other over a bare socket. The load shares the machine with the server and must use little of it;
 * Node's own client spends about as much on a reply as the server does.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer[] = []
  #bytes = 0
  /** The length of the current reply; unknown until its headers have arrived. */
  #expected: number | undefined
  #bodyAt = 0
  #waiting: { resolve(reply: Reply): void; reject(error: unknown): void } | undefined

  constructor(host: string, port: number) {
    this.#socket = connect(port, host)
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')))
  }

  ask(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk)
    this.#bytes += chunk.length
    if (this.#expected === undefined) this.#readHead()
    if (this.#expected === undefined || this.#bytes < this.#expected) return
    const whole = this.#whole()
    const reply = { status: Number(whole.toString('latin1', 9, 12)), body: whole.subarray(this.#bodyAt) }
    const waiting = this.#waiting
    this.#received = []
    this.#bytes = 0
    this.#expected = undefined
    this.#waiting = undefined
    waiting?.resolve(reply)
  }

  #readHead(): void {
    const whole = this.#whole()
    const end = whole.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = /\r\ncontent-length: (\d+)/i.exec(whole.toString('latin1', 0, end))?.[1]
    this.#bodyAt = end + 4
    this.#expected = this.#bodyAt + Number(length ?? 0)
  }

  #whole(): Buffer {
    const [first] = this.#received
    const whole = this.#received.length === 1 && first !== undefined ? first : Buffer.concat(this.#received)
    this.#received = [whole]
    return whole
  }
}
