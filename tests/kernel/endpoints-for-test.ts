import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { PreparedJson, RawReply } from '../../server/kernel/endpoint/endpoint.ts'
import { inPath, optional, param } from '../../server/kernel/endpoint/parameter.ts'
import { tradingEndpoint } from '../../server/trading/endpoint.ts'
import { refuse } from '../../server/trading/failures.ts'
import { DatabaseUnreachable } from './server-for-test.ts'

const about = { tag: 'Test', summary: 'For tests', access: 'public', params: {}, failures: [] } as const

const echoed = z.object({ a: z.string().optional(), list: z.array(z.int()).optional(), kind: z.string() })
const echoParameters = { a: optional(param.text()), list: optional(param.json(z.array(z.int()))) }

/** Echoes the parameters, for every method. */
export const echo = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
  tradingEndpoint({
    ...about,
    method,
    path: '/test/echo',
    params: echoParameters,
    reply: echoed,
    async handle({ params, request }) {
      const { kind } = await request.body()
      return { ...params, kind }
    },
  }),
)

export const getItem = tradingEndpoint({
  ...about,
  method: 'GET',
  path: '/test/items/{item_id}',
  params: { item_id: inPath(param.integer()) },
  reply: z.int(),
  handle: ({ params }) => params.item_id,
})

export const getFixedItem = tradingEndpoint({
  ...about,
  method: 'DELETE',
  path: '/test/items/all',
  reply: z.literal('gone'),
  handle: () => 'gone' as const,
})

export const getAddress = tradingEndpoint({
  ...about,
  method: 'GET',
  path: '/test/address',
  reply: z.string(),
  handle: ({ request }) => request.address,
})

export const setsCookies = tradingEndpoint({
  ...about,
  method: 'GET',
  path: '/test/cookies',
  reply: z.literal('set'),
  handle: () => new PreparedJson('"set"', { 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] }),
})

const failing = (path: `/${string}`, failures: readonly 'UNKNOWN_SYMBOL'[], fail: () => never) =>
  tradingEndpoint({ ...about, failures, method: 'GET', path, reply: z.string(), handle: fail })

export const refusesAsDeclared = failing('/test/refuses', ['UNKNOWN_SYMBOL'], () => {
  throw refuse.unknownSymbol('xyz')
})
export const refusesUndeclared = failing('/test/undeclared', [], () => {
  throw refuse.unknownSymbol('xyz')
})
export const crashes = failing('/test/crashes', [], () => {
  throw new TypeError('secret internals at db.example.com')
})
export const losesDatabase = failing('/test/database-gone', [], () => {
  throw new DatabaseUnreachable('connection refused')
})

export const upload = tradingEndpoint({
  ...about,
  method: 'POST',
  path: '/test/upload',
  params: { purpose: optional(param.text()) },
  reply: z.object({ names: z.array(z.string()), bytes: z.int(), purpose: z.string().optional() }),
  body: { filesMax: 2, fileBytesMax: 3_000_000, textBytesMax: 10_000 },
  async handle({ params, request }) {
    const { files } = await request.body()
    const contents = await Promise.all(files.map((file) => readFile(file.path)))
    const bytes = contents.reduce((sum, content) => sum + content.length, 0)
    return { names: files.map((file) => file.filename), bytes, ...params }
  },
})

export const largeForm = tradingEndpoint({
  ...about,
  method: 'POST',
  path: '/test/large-form',
  params: { content: param.text() },
  reply: z.int(),
  body: { textBytesMax: 5_000_000 },
  handle: ({ params }) => params.content.length,
})

export const streams = tradingEndpoint({
  ...about,
  method: 'GET',
  path: '/test/stream',
  params: { breaks: optional(param.flag()) },
  reply: z.unknown(),
  handle: ({ params }) =>
    new RawReply(
      200,
      { 'content-type': 'text/csv', 'cache-control': 'max-age=60' },
      Readable.from(lines(params.breaks)),
    ),
})

function* lines(breaks: boolean | undefined) {
  yield 'a,b\n'
  if (breaks === true) throw new Error('the disk went away')
  yield 'c,d\n'
}

/** A promise that a test waits for, or resolves for an endpoint that waits. */
export class Moment {
  #come = () => {}
  readonly waited = new Promise<void>((resolve) => {
    this.#come = resolve
  })

  come(): void {
    this.#come()
  }
}

/** A long poll: it ends when the test answers it or its client disconnects. */
export class Poll {
  readonly started = new Moment()
  readonly answered = new Moment()
  readonly clientGone = new Moment()

  readonly endpoint = tradingEndpoint({
    ...about,
    method: 'GET',
    path: '/test/poll',
    reply: z.literal('answered'),
    handle: async ({ request }) => {
      const signal = request.signal()
      this.started.come()
      signal.addEventListener('abort', () => this.clientGone.come())
      await Promise.race([this.answered.waited, this.clientGone.waited])
      return 'answered' as const
    },
  })
}

export const allTestEndpoints = [
  ...echo,
  getItem,
  getFixedItem,
  getAddress,
  setsCookies,
  refusesAsDeclared,
  refusesUndeclared,
  crashes,
  losesDatabase,
  upload,
  largeForm,
  streams,
]
