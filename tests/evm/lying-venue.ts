import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, formatUnits } from 'viem'
import { systemClock } from '../../server/kernel/clock/clock.ts'
import type { Random } from '../../simulation/random.ts'

type Row = Record<string, unknown>

interface Loot {
  readonly thief: Address
  readonly token: Address
}

const scales = { eth: 18, test: 6 } as const
const hourMs = 60 * 60_000

/**
 * A venue that an attacker controls, over HTTP. It invents approved withdrawals, shows paid ones again, changes them between the
 * list and the claim, answers with the claim of another one, refuses reports, and sends wrong times and malformed rows.
 */
export class LyingVenue {
  readonly #server: Server
  readonly #random: Random
  readonly #loot: Loot
  readonly #rows = new Map<string, Row>()
  /** The kinds of lies that it has sent. */
  readonly sent = new Set<string>()

  private constructor(server: Server, random: Random, loot: Loot) {
    this.#server = server
    this.#random = random
    this.#loot = loot
  }

  static async open(random: Random, loot: Loot): Promise<LyingVenue> {
    const server = createServer()
    const venue = new LyingVenue(server, random, loot)
    server.on('request', async (request, reply) => {
      const { status, body } = venue.#answer(request, await textOf(request))
      const shift = venue.#random.pick([-30 * 24, -2, 0, 2, 30 * 24]) * hourMs
      const time = systemClock.nowMs() + shift
      const headers = { 'content-type': 'application/json', date: new Date(time).toUTCString() }
      reply.writeHead(status, headers).end(JSON.stringify({ serverTime: String(time), ...body }))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return venue
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #answer({ url = '' }: IncomingMessage, text: string): { status: number; body: object } {
    const { pathname, searchParams } = new URL(url, 'http://venue')
    const asked = new URLSearchParams(text || searchParams)
    const body = text.startsWith('{') ? (JSON.parse(text) as Row) : Object.fromEntries(asked)
    const id = String(body.withdrawalId)
    if (pathname.endsWith('/withdrawals')) return good({ rows: this.#list(asked.get('status') ?? ''), nextCursor: '' })
    if (pathname.endsWith('/claim_withdrawal')) return good(this.#claim(id, String(body.claim)))
    if (pathname.endsWith('/broadcast_withdrawal') && this.#random.chance(50)) {
      this.sent.add('refused report')
      return { status: 409, body: { status: 'false', error: { code: 'WITHDRAWAL_STATE', message: 'no' } } }
    }
    return good(this.#rows.get(id) ?? { added: true })
  }

  #list(status: string): Row[] {
    // The list repeatedly shows withdrawals as approved that the signer has already claimed or sent.
    if (this.#random.chance(5)) return [this.#malformed()]
    for (let count = 0; count < 3; count += 1) this.#invent()
    const all = [...this.#rows.values()]
    const chosen = all.filter(() => this.#random.chance(60)).map((row) => this.#changed(row))
    this.sent.add('repeated ids')
    return [...chosen, ...chosen.slice(0, 2)].map((row) => ({
      ...row,
      status: this.#random.pick([status, 'approved']),
    }))
  }

  #invent(): void {
    const coin = this.#random.pick(['eth', 'test'] as const)
    const units = BigInt(this.#random.between(1, 110)) * 10n ** BigInt(scales[coin])
    const withdrawalId = String(this.#rows.size + 1)
    this.#rows.set(withdrawalId, {
      ...{ withdrawalId, coin, network: 'ETH', amount: formatUnits(units, scales[coin]), units: String(units) },
      ...{ address: this.#loot.thief, memo: '', contract: coin === 'test' ? this.#loot.token : '', transactionId: '' },
      ...{ status: 'approved', isFrozen: false, claim: '', isOwnClaim: false, claimedUntil: '0' },
    })
  }

  #changed(row: Row): Row {
    if (this.#random.chance(70)) return row
    const lie = this.#random.pick(['units', 'contract', 'network', 'sender'] as const)
    this.sent.add(lie)
    if (lie === 'units') return { ...row, units: `${String(row.units)}000` }
    if (lie === 'contract') return { ...row, contract: row.contract === '' ? this.#loot.token : '' }
    if (lie === 'network') return { ...row, network: 'OTHER' }
    return { ...row, isOwnClaim: true, claim: 'bench', status: 'broadcast' }
  }

  #malformed(): Row {
    this.sent.add('malformed')
    return this.#random.pick([
      { withdrawalId: { toString: 1 } },
      { ...this.#rows.get('1'), withdrawalId: 1 },
      { ...this.#rows.get('1'), amount: 1e30 },
      { ...this.#rows.get('1'), claimedUntil: 'never' },
    ])
  }

  #claim(id: string, claim: string): Row {
    const claimed = {
      status: 'claimed',
      claim,
      isOwnClaim: true,
      claimedUntil: String(systemClock.nowMs() + 1_000 * hourMs),
    }
    const own = this.#rows.get(id) ?? {}
    if (this.#random.chance(70)) return { ...own, ...claimed }
    this.sent.add('changed claim')
    const other = this.#rows.get(String(this.#random.between(1, this.#rows.size))) ?? own
    return this.#random.pick([
      { ...own, ...claimed, amount: '99', units: String(99n * 10n ** 18n) },
      { ...own, ...claimed, address: this.#loot.token },
      { ...other, ...claimed },
    ])
  }
}

const good = (result: unknown) => ({ status: 200, body: { status: 'true', result } })

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
