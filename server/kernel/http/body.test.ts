import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seededIds } from '../ids/ids.ts'
import { readBody } from './body.ts'
import type { BodyLimits } from './body-limits.ts'
import { ProtocolFailure } from './protocol-failures.ts'
import { RawConnection, type Sent, send, serveForTest } from './testing.ts'

const ids = seededIds(1)
let limits: BodyLimits
let acceptsJson: boolean
let directory: string
let kept: string | undefined
let server: Awaited<ReturnType<typeof serveForTest>>
let settled: ((answer: unknown) => void) | undefined

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agora-body-'))
  server = await serveForTest(async (request, response) => {
    const reading = { acceptsJson, limits, spoolDirectory: join(directory, 'spool'), ids, begin: () => {} }
    let answer: unknown
    try {
      const body = await readBody(request, reading)
      const contents = await Promise.all(body.files.map((file) => readFile(file.path, 'latin1')))
      const files = body.files.map(({ path: _path, ...file }, index) => ({ ...file, content: contents[index] }))
      if (kept !== undefined && body.files[0] !== undefined) await rename(body.files[0].path, kept)
      await body.discard()
      answer = { kind: body.kind, text: body.text, pairs: body.pairs, files }
    } catch (error) {
      answer = error instanceof ProtocolFailure ? error.problem : String(error)
    }
    settled?.(answer)
    response.end(JSON.stringify(answer))
    request.resume()
  })
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true })
})

async function read(sent: Sent, more: Partial<BodyLimits> & { json?: boolean } = {}) {
  limits = { textBytesMax: 1000, filesMax: 0, fileBytesMax: 0, timeMaxMs: undefined, ...more }
  acceptsJson = more.json ?? true
  kept = undefined
  const { text } = await send(server.port, { method: 'POST', ...sent })
  return JSON.parse(text)
}

const spooled = () => readdir(join(directory, 'spool')).catch(() => [])
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('text bodies', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('HTTP-9: a form is read with %s', async (method) => {
    const body = 'a=1&b=%20'
    const headers = { ...form, 'content-length': String(body.length) }
    expect(await read({ method, headers, body })).toEqual({
      kind: 'form',
      text: body,
      pairs: [
        ['a', '1'],
        ['b', ' '],
      ],
      files: [],
    })
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['a multipart body', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'],
  ])('HTTP-38: %s that does not end within its time is refused', async (_what, type, beginning) => {
    limits = { textBytesMax: 1000, filesMax: 0, fileBytesMax: 0, timeMaxMs: 20 }
    const connection = new RawConnection(server.port)
    connection.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n${beginning}`)
    await connection.until((text) => text.includes('The body was not whole within 0.02 seconds'))
    connection.end()
    expect(await spooled()).toEqual([])
  })

  test('HTTP-9: a body in chunks is read like one with a length', async () => {
    const headers = { ...form, 'transfer-encoding': 'chunked' }
    expect(await read({ method: 'GET', headers, body: 'a=1' })).toMatchObject({ kind: 'form', pairs: [['a', '1']] })
  })

  test('HTTP-9: a body without a content type is read as a form', async () => {
    expect(await read({ body: 'a=1' })).toMatchObject({ kind: 'form', pairs: [['a', '1']] })
  })

  test('HTTP-9: JSON is read if the API accepts it, whatever the case of its media type', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    expect(await read({ headers, body: '{"price":1.10}' })).toEqual({
      kind: 'json',
      text: '{"price":1.10}',
      pairs: [['price', '1.10']],
      files: [],
    })
    expect(await read({ headers, body: '{"price":1.10}' }, { json: false })).toEqual({
      kind: 'unsupported_media_type',
      given: 'application/json',
    })
  })

  test.each([{}, { 'content-length': '0' }, { 'content-type': 'application/json' }, { 'content-type': 'image/png' }])(
    'HTTP-9: headers without a body are accepted: %j',
    async (headers) => {
      expect(await read({ method: 'GET', headers })).toMatchObject({ kind: 'none', pairs: [] })
    },
  )

  test.each(['application/json', 'application/x-www-form-urlencoded'])(
    'HTTP-9: an empty chunked body of type %s counts as no body',
    async (type) => {
      const headers = { 'content-type': type, 'transfer-encoding': 'chunked' }
      expect(await read({ method: 'DELETE', headers })).toMatchObject({ kind: 'none' })
    },
  )

  test.each([
    ['text/plain', 'text/plain'],
    ['application/xml; charset=utf-8', 'application/xml'],
    ['multipart/mixed; boundary=x', 'multipart/mixed'],
    [`image/${'x'.repeat(500)}`, `image/${'x'.repeat(94)}`],
  ])('HTTP-10: %s is not supported', async (type, given) => {
    const problem = { kind: 'unsupported_media_type', given }
    expect(await read({ headers: { 'content-type': type }, body: 'x' })).toEqual(problem)
  })

  test('HTTP-10: a compressed body is not supported', async () => {
    const headers = { ...form, 'content-encoding': 'gzip' }
    const problem = { kind: 'unsupported_media_type', given: 'content encoding gzip' }
    expect(await read({ headers, body: 'x' })).toEqual(problem)
    expect(await read({ headers: { ...form, 'content-encoding': 'identity' }, body: 'a=1' })).toMatchObject({
      kind: 'form',
    })
  })

  test('HTTP-11: a body up to the limit is read, one byte more is too large', async () => {
    const exact = `a=${'x'.repeat(998)}`
    expect((await read({ headers: form, body: exact })).text).toBe(exact)
    const problem = { kind: 'too_large', bytesMax: 1000 }
    expect(await read({ headers: form, body: `${exact}y` })).toEqual(problem)
    const chunked = { ...form, 'transfer-encoding': 'chunked' }
    expect(await read({ headers: chunked, body: `${exact}y` })).toEqual(problem)
    expect(await read({ headers: chunked, body: 'x'.repeat(5_000_000) })).toEqual(problem)
  })

  test('HTTP-11: the limit counts bytes, not characters', async () => {
    expect(await read({ headers: form, body: 'é'.repeat(500) })).toMatchObject({ kind: 'form' })
    expect(await read({ headers: form, body: `${'é'.repeat(500)}a` })).toMatchObject({ kind: 'too_large' })
  })

  test('HTTP-12: a body that is not UTF-8 is refused', async () => {
    const problem = { kind: 'malformed_body', rule: 'The body is not UTF-8 text' }
    expect(await read({ headers: form, body: Buffer.from([0x61, 0x3d, 0xff]) })).toEqual(problem)
  })

  test('HTTP-12: a truncated body is refused', async () => {
    limits = { textBytesMax: 1000, filesMax: 0, fileBytesMax: 0, timeMaxMs: undefined }
    const reading = new Promise<unknown>((resolve) => {
      settled = resolve
    })
    const connection = new RawConnection(server.port)
    connection.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\na=1')
    setTimeout(() => connection.end(), 50)
    const answer = await reading
    settled = undefined
    expect(answer).toMatchObject({ kind: 'malformed_body' })
  })
})

describe('multipart bodies', () => {
  const boundary = 'XX'
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const part = (disposition: string, content: string, type?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`
  const end = `--${boundary}--\r\n`
  const field = (name: string, value: string) => part(`name="${name}"`, value)
  const file = (name: string, content: string, filename = 'a.txt') =>
    part(`name="${name}"; filename="${filename}"`, content, 'text/plain')
  const upload = { filesMax: 2, fileBytesMax: 100_000 }

  test.each(['POST', 'PATCH', 'DELETE', 'GET'])('HTTP-13: fields are read with %s', async (method) => {
    const body = `${field('a', '1')}${field('b', 'two\r\nlines')}${field('a', 'سلام')}${end}`
    const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    expect(await read({ method, headers: sent, body })).toEqual({
      kind: 'multipart',
      text: '',
      pairs: [
        ['a', '1'],
        ['b', 'two\r\nlines'],
        ['a', 'سلام'],
      ],
      files: [],
    })
  })

  test('HTTP-13: files are spooled with their names, types and sizes, and removed afterwards', async () => {
    const body = field('purpose', 'x') + file('file', 'hello', 'C:\\dir\\ö.txt') + file('more', '', '../../etc/x') + end
    expect(await read({ headers, body }, upload)).toEqual({
      kind: 'multipart',
      text: '',
      pairs: [['purpose', 'x']],
      files: [
        { field: 'file', filename: 'ö.txt', mediaType: 'text/plain', bytes: 5, content: 'hello' },
        { field: 'more', filename: 'x', mediaType: 'text/plain', bytes: 0, content: '' },
      ],
    })
    expect(await spooled()).toEqual([])
  })

  test('HTTP-13: a file that the handler has moved is not removed', async () => {
    limits = { textBytesMax: 1000, timeMaxMs: undefined, ...upload }
    kept = join(directory, 'kept')
    await send(server.port, { method: 'POST', headers, body: file('file', 'hello') + end })
    kept = undefined
    expect(await readFile(join(directory, 'kept'), 'utf8')).toBe('hello')
    expect(await spooled()).toEqual([])
  })

  test('HTTP-13: a large file is spooled whole', async () => {
    const content = 'x'.repeat(3_000_000)
    const answer = await read({ headers, body: file('file', content) + end }, { filesMax: 1, fileBytesMax: 4_000_000 })
    expect(answer.files[0].bytes).toBe(3_000_000)
    expect(answer.files[0].content).toBe(content)
  })

  test('HTTP-13: files are ignored if the endpoint takes none', async () => {
    const body = file('file', 'hello') + file('file', 'again') + field('a', '1') + end
    expect(await read({ headers, body })).toMatchObject({ pairs: [['a', '1']], files: [] })
    expect(await spooled()).toEqual([])
  })

  test('HTTP-14: a file over the limit is too large and is removed', async () => {
    const exact = await read({ headers, body: file('file', 'x'.repeat(100)) + end }, { filesMax: 1, fileBytesMax: 100 })
    expect(exact.files[0].bytes).toBe(100)
    const over = await read({ headers, body: file('file', 'x'.repeat(101)) + end }, { filesMax: 1, fileBytesMax: 100 })
    expect(over).toEqual({ kind: 'too_large', bytesMax: 100 })
    expect(await spooled()).toEqual([])
  })

  test('HTTP-14: the limit of fields counts their total', async () => {
    const half = 'x'.repeat(499)
    expect(await read({ headers, body: field('a', half) + field('b', half) + end })).toMatchObject({
      kind: 'multipart',
    })
    const over = field('a', half) + field('b', half) + field('c', '') + end
    expect(await read({ headers, body: over })).toEqual({ kind: 'too_large', bytesMax: 1000 })
    expect(await read({ headers, body: field('a', 'x'.repeat(2000)) + end })).toMatchObject({ kind: 'too_large' })
    expect(await read({ headers, body: field('n'.repeat(2000), 'x') + end })).toMatchObject({ kind: 'too_large' })
  })

  test('HTTP-14: a body larger than all its parts may be is refused by its length header or while it arrives', async () => {
    const body = file('unwanted', 'x'.repeat(600_000)) + end
    expect(await read({ headers: { ...headers, 'content-length': String(body.length) }, body })).toMatchObject({
      kind: 'too_large',
    })
    expect(await read({ headers: { ...headers, 'transfer-encoding': 'chunked' }, body })).toMatchObject({
      kind: 'too_large',
    })
  })

  test.each<[string, string]>([
    ['files that the endpoint does not want', file('unwanted', '')],
    ['parts without a name', `--${boundary}\r\n\r\n\r\n`],
  ])('HTTP-14: too many %s are refused', async (_title, one) => {
    const rule = 'The multipart body has too many parts'
    const body = (count: number) => one.repeat(count) + end
    expect(await read({ headers, body: body(2000) })).toMatchObject({ pairs: [], files: [] })
    expect(await read({ headers, body: body(2001) })).toEqual({ kind: 'malformed_body', rule })
  })

  test('HTTP-14: too many fields or files are refused', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, index) => field(`p${index}`, '')).join('') + end
    expect((await read({ headers, body: fields(1000) }, { textBytesMax: 10_000 })).pairs).toHaveLength(1000)
    expect(await read({ headers, body: fields(1001) }, { textBytesMax: 10_000 })).toEqual({
      kind: 'malformed_body',
      rule: 'The multipart body has too many fields',
    })
    const three = file('a', '1') + file('b', '2') + file('c', '3') + end
    expect(await read({ headers, body: three }, upload)).toEqual({
      kind: 'malformed_body',
      rule: 'The multipart body has too many files',
    })
    expect(await spooled()).toEqual([])
  })

  const broken = (rule: string) => ({ kind: 'malformed_body', rule: `The multipart body ${rule}` })
  test.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, field('a', '1') + end, 'has no boundary'],
    ['another boundary', headers, 'nothing of the kind', 'is not well formed'],
    ['no end', headers, field('a', '1'), 'is not well formed'],
    ['a field that breaks off', headers, field('a', '1').slice(0, -4), 'is not well formed'],
    ['a file that breaks off', headers, file('f', 'hello').slice(0, -4), 'is not well formed'],
    ['headers that break off', headers, '--XX\r\nContent-Disposition: form-data; na', 'is not well formed'],
  ])('HTTP-15: %s is refused and leaves no file', async (_what, sent, body, rule) => {
    expect(await read({ headers: sent, body }, upload)).toEqual(broken(rule))
    expect(await spooled()).toEqual([])
  })

  test('HTTP-15: parts without a name or a disposition are ignored', async () => {
    const body = `${part('size=3', 'x')}--XX\r\nX-Odd: 1\r\n\r\ny\r\n${part('filename="x"', 'z')}${field('a', '1')}${end}`
    expect(await read({ headers, body }, upload)).toMatchObject({ kind: 'multipart', pairs: [['a', '1']], files: [] })
  })

  test('HTTP-15: a client that disconnects in the middle of a file leaves no file behind', async () => {
    limits = { textBytesMax: 1000, timeMaxMs: undefined, ...upload }
    const reading = new Promise<unknown>((resolve) => {
      settled = resolve
    })
    const connection = new RawConnection(server.port)
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: 90000\r\n\r\n`
    connection.write(head + file('f', 'x'.repeat(50_000)).slice(0, 40_000))
    while ((await spooled()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    connection.end()
    const answer = await reading
    settled = undefined
    expect(answer).toMatchObject({ kind: 'malformed_body' })
    expect(await spooled()).toEqual([])
  })
})
