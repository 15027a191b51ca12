import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountsForTest, testMasterKey } from '../../server/accounts/testing.ts'
import { createOrganization, organizationStore } from '../../server/chat/module.ts'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import { systemIds } from '../../server/kernel/ids/ids.ts'
import type { ConnectionSettings } from '../../server/kernel/storage/connection-settings.ts'
import type { TestDatabase } from '../../server/kernel/storage/testing.ts'
import { type RunningProcess, startProcess } from '../whole-server/running-server.ts'

export interface Person {
  readonly userId: number
  readonly email: string
  readonly apiKey: string
}

/** An organization with an owner and a member, created like `agora init` does. */
export async function twoPeople({ database }: TestDatabase): Promise<{ owner: Person; member: Person }> {
  const { accounts, newPerson } = await accountsForTest({ database })
  const organization = organizationStore(database)
  await database.transaction((tx) =>
    createOrganization({ accounts, organization }, tx, {
      name: 'Several nodes',
      description: '',
      uuid: systemIds.uuid(),
      createdAtMs: systemClock.nowMs(),
    }),
  )
  const person = async (role: 100 | 400): Promise<Person> => {
    const { id, email } = await newPerson({ role })
    return { userId: id, email, apiKey: await accounts.issueChatKey(id) }
  }
  return { owner: await person(100), member: await person(400) }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape.
type Body = any

/** Settings shared by all nodes of a deployment. */
export interface Deployment {
  readonly connection: ConnectionSettings
  readonly natsUrl: string
  readonly uploadsDirectory: string
}

/** One whole server of several, called at its own address. */
export class ChatNode {
  readonly server: RunningProcess
  readonly #address: string

  private constructor(server: RunningProcess, address: string) {
    this.server = server
    this.#address = address
  }

  static async start({ connection, natsUrl, uploadsDirectory }: Deployment): Promise<ChatNode> {
    const { host, port, user, database } = connection
    const server = await startProcess({
      // The PostgreSQL of the tests is not durable.
      AGORA_DURABLE_COMMITS: 'optional',
      DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
      NATS_URL: natsUrl,
      AGORA_UPLOADS_DIR: uploadsDirectory,
      AGORA_MODE: 'production',
      AGORA_MASTER_KEY: testMasterKey.toString('hex'),
      AGORA_SITE: 'https://agora.example.com',
      AGORA_CHAT_REQUESTS_PER_MINUTE: '0',
      AGORA_MONITORING_ADDRESSES: '127.0.0.1',
    })
    const access = await readFile(join(server.dataDirectory, 'operator-access.json'), 'utf8')
    return new ChatNode(server, (JSON.parse(access) as { address: string }).address)
  }

  /** A raw request with the credentials of this person. */
  fetch(who: Person, path: string, options: RequestInit = {}): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`${who.email}:${who.apiKey}`).toString('base64')}`
    return fetch(`${this.#address}${path}`, { ...options, headers: { ...options.headers, authorization } })
  }

  async call(who: Person, method: string, path: string, params: Record<string, unknown> = {}): Promise<Body> {
    const form = new URLSearchParams(
      Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const inQuery = method === 'GET'
    const target = `/api/v1${path}${inQuery ? `?${form}` : ''}`
    return (await this.fetch(who, target, { method, ...(inQuery ? {} : { body: form }) })).json()
  }

  async ok(who: Person, method: string, path: string, params: Record<string, unknown> = {}): Promise<Body> {
    const body = await this.call(who, method, path, params)
    if (body.result !== 'success') throw new Error(`${method} ${path} was refused: ${JSON.stringify(body)}`)
    return body
  }

  /** The readiness report of the node. */
  async readiness(): Promise<{ readonly status: string; readonly notes: readonly string[] }> {
    return (await fetch(`${this.#address}/readyz`)).json() as Promise<{ status: string; notes: string[] }>
  }

  /** Opens a queue and returns its id. */
  async register(who: Person, params: Record<string, unknown> = {}): Promise<string> {
    return (await this.ok(who, 'POST', '/register', { fetch_event_types: [], ...params })).queue_id
  }

  /** All pending events of a queue, or the error without one. */
  async received(who: Person, queue_id: string): Promise<Body[] | string> {
    const body = await this.call(who, 'GET', '/events', { queue_id, last_event_id: -1, dont_block: true })
    return body.result === 'success' ? body.events : body.code
  }
}
