import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  type AccountUpdate,
  type ChannelMessage,
  type SocketConstructor,
  TradingClient,
  TradingSocket,
} from '../../client/index.ts'
import { type Environment, type ReadyFile, type RunningProcess, startProcess } from '../whole-server/running-server.ts'
import type { Deployment } from './chat-node.ts'

export type TradingKey = ReadyFile['trading'][number]

/** Settings that one server needs to join the deployment. */
export function environmentOf({ connection, natsUrl, uploadsDirectory }: Deployment): Environment {
  const { host, port, user, database } = connection
  return {
    // The PostgreSQL of the tests is not durable.
    AGORA_DURABLE_COMMITS: 'optional',
    DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    NATS_URL: natsUrl,
    AGORA_UPLOADS_DIR: uploadsDirectory,
    AGORA_MASTER_KEY: 'c1'.repeat(32),
    AGORA_SITE: 'https://agora.example.com',
    AGORA_TRADING_REQUESTS_PER_SECOND: '0',
  }
}

/** One whole server of several, called at its own address by the public client. */
export class TradingNode {
  readonly server: RunningProcess
  readonly address: string

  private constructor(server: RunningProcess, address: string) {
    this.server = server
    this.address = address
  }

  static async start(deployment: Deployment, dataDirectory?: string): Promise<TradingNode> {
    const server = await startProcess({
      ...environmentOf(deployment),
      ...(dataDirectory === undefined ? {} : { AGORA_DATA_DIR: dataDirectory }),
    })
    const access = await readFile(join(server.dataDirectory, 'operator-access.json'), 'utf8')
    return new TradingNode(server, (JSON.parse(access) as { address: string }).address)
  }

  client({ apiKey, secretKey }: TradingKey): TradingClient {
    return new TradingClient({ baseUrl: `${this.address}/v1`, credentials: { apiKey, secretKey } })
  }

  /** All private socket messages of the account during the test. */
  async follow(key: TradingKey): Promise<readonly AccountUpdate[]> {
    const updates: AccountUpdate[] = []
    await this.#socket(key).openAccount((event) => {
      if (event.event === 'update') updates.push(event)
    })
    return updates
  }

  /** All messages of a public channel. */
  channel(key: TradingKey, name: string): readonly ChannelMessage[] {
    const messages: ChannelMessage[] = []
    this.#socket(key).subscribe(name, (message) => messages.push(message))
    return messages
  }

  #socket(key: TradingKey): TradingSocket {
    const { transport } = this.client(key)
    const socket = new TradingSocket({ transport, WebSocket: WebSocket as unknown as SocketConstructor })
    onTestFinished(() => socket.close())
    return socket
  }

  /** The problems that the server reports. */
  async readiness(): Promise<number> {
    return (await fetch(`${this.address}/readyz`).catch(() => undefined))?.status ?? 0
  }
}
