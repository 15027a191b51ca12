/**
 * The part of a custody service that receives what happens at the venue, with nothing but Node 20.
 *
 *   AGORA_URL=… AGORA_KEY=… AGORA_SECRET=… RECORD=events.jsonl PORT=9100 npx tsx examples/custody-service.ts
 *
 * The key has the permission `wallet`. An administrator sets http://127.0.0.1:9100/ as its webhook (operator/webhooks). The
 * record on disk is the truth: at its start the service reads the events that it missed, and a repeated delivery changes
 * nothing. Act on an event only after it is in the record: claim approved withdrawals, sign, report (docs/custody.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'

const { AGORA_URL = 'http://127.0.0.1:8080/v1', AGORA_KEY = '', AGORA_SECRET = '' } = process.env
const { RECORD = 'events.jsonl', PORT = '9100', AGORA_HEADER_PREFIX: prefix = 'X-SVC' } = process.env
const oldestMs = 5 * 60_000
const bytesMax = 100_000

interface CustodyEvent {
  readonly id: string
  readonly type: string
}

const sign = (text: string) => createHmac('sha256', AGORA_SECRET).update(text).digest('hex')

let last = '0-0'
/** Where the next list continues. The steps of other networks are behind it too. */
let place = last
if (existsSync(RECORD)) {
  for (const line of readFileSync(RECORD, 'utf8').split('\n')) {
    if (line !== '') last = (JSON.parse(line) as CustodyEvent).id
  }
  place = last
}

/** Ids have an order: the sequence of the venue and the place in it. */
function isNewer(id: string, than: string): boolean {
  const [sequence = 0, place = 0] = id.split('-').map(Number)
  const [knownSequence = 0, knownPlace = 0] = than.split('-').map(Number)
  return sequence > knownSequence || (sequence === knownSequence && place > knownPlace)
}

/** On disk before it counts; an event that is in the record already is skipped. */
function record(event: CustodyEvent): void {
  if (!isNewer(event.id, last)) return
  const file = openSync(RECORD, 'a')
  appendFileSync(file, `${JSON.stringify(event)}\n`)
  fsyncSync(file)
  closeSync(file)
  last = event.id
}

/** The venue's time, so that a wrong local clock does no harm. */
async function venueTime(): Promise<string> {
  const reply = await fetch(`${AGORA_URL}/public/time`)
  return ((await reply.json()) as { result: string }).result
}

/** Reads the events after the last one in the record. */
async function catchUp(): Promise<void> {
  for (;;) {
    const query = new URLSearchParams({ after: place, timestamp: await venueTime() }).toString()
    const headers = {
      [`${prefix}-APIKEY`]: AGORA_KEY,
      [`${prefix}-SIGNATURE`]: sign(`GET\n/v1/private/custody/events\n${query}`),
      [`${prefix}-SIGNATURE-FORM`]: 'bound',
    }
    const reply = await fetch(`${AGORA_URL}/private/custody/events?${query}`, { headers })
    const { result, error } = (await reply.json()) as {
      result?: { events: CustodyEvent[]; next: string }
      error?: { code: string }
    }
    if (result === undefined) throw new Error(`the venue refused the list of events: ${error?.code}`)
    for (const event of result.events) record(event)
    place = result.next
    if (result.events.length === 0) return
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > bytesMax) throw new Error('too large')
  }
  return body
}

async function isFromVenue({ headers }: IncomingMessage, body: string): Promise<boolean> {
  const time = String(headers['x-agora-timestamp'])
  const given = Buffer.from(String(headers['x-agora-signature']))
  const expected = Buffer.from(sign(`${time}.${body}`))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return Math.abs(Number(await venueTime()) - Number(time)) <= oldestMs
}

const server = createServer(async (request, reply) => {
  try {
    const body = await bodyOf(request)
    if (!(await isFromVenue(request, body))) return void reply.writeHead(401).end()
    // In the order of the list: if a delivery came early, the events before it are fetched first.
    await catchUp()
    record(JSON.parse(body) as CustodyEvent)
    reply.writeHead(200).end()
  } catch {
    // The venue delivers it again.
    reply.writeHead(503).end()
  }
})

await catchUp()
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'))
