import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createLogger, errorFields, type LogLevel, silentLogger } from './logger.ts'

function logged(level: LogLevel = 'debug') {
  const lines: string[] = []
  const log = createLogger(level, { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

describe('lines of the log', () => {
  test('a line contains its time, level, message and fields', () => {
    const { log, last } = logged()
    log.info('listening', { port: 8080 })
    expect(last()).toEqual({ level: 30, time: expect.stringMatching(/^\d{4}-.*Z$/), msg: 'listening', port: 8080 })
  })

  test('lines below the level are not written', () => {
    const { log, lines } = logged('warn')
    log.debug('a')
    log.info('b')
    log.warn('c')
    log.error('d')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['c', 'd'])
  })

  test('a child adds its fields to every line', () => {
    const { log, last } = logged()
    log.child({ component: 'database' }).warn('gone', { attempt: 2 })
    expect(last()).toMatchObject({ component: 'database', attempt: 2, msg: 'gone' })
  })

  test('fields that JSON cannot represent are written as text', () => {
    const { log, last } = logged()
    const circular: Record<string, unknown> = {}
    circular.self = circular
    log.info('odd', { amount: 12n, when: new Date(0), bytes: Buffer.from('abc'), open: new Map([[1, 2]]), circular })
    expect(last()).toMatchObject({
      amount: '12',
      when: '1970-01-01T00:00:00.000Z',
      bytes: '[3 bytes]',
      open: '[Map of 1]',
    })
  })

  test('an error keeps its stack and its cause', () => {
    const error = new Error('no answer', { cause: new Error('refused') })
    expect(errorFields(error)).toMatchObject({
      error: 'no answer',
      cause: 'refused',
      stack: expect.stringMatching(/at /),
    })
    expect(errorFields('plain')).toEqual({ error: 'plain' })
    expect(errorFields(new Error('x', { cause: 7 }))).toMatchObject({ cause: '7' })
  })

  test('an error names the causes of its causes, and every error of a group', () => {
    const refused = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'].map(
      (text) => new Error(text),
    )
    // As Node reports a host with two addresses: without a message of its own.
    const connection = new AggregateError(refused)
    expect(errorFields(connection)).toMatchObject({ error: refused.map(({ message }) => message).join(', ') })
    const request = new TypeError('fetch failed', { cause: connection })
    const failed = new Error('The S3 server did not answer', { cause: request })
    expect(errorFields(failed)).toMatchObject({
      error: 'The S3 server did not answer',
      cause: 'fetch failed: connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
    })
  })

  test('causes that refer to each other end', () => {
    const one = new Error('one')
    one.cause = new Error('two', { cause: one })
    expect(errorFields(one).cause).toMatch(/^two: one: two/)
  })

  test('the silent logger writes nothing', () => {
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockReturnValue(true))
    try {
      for (const log of [silentLogger, silentLogger.child({ a: 1 })]) {
        log.error('x')
        log.warn('x')
        log.info('x')
        log.debug('x')
      }
      for (const write of written) expect(write).not.toHaveBeenCalled()
    } finally {
      for (const write of written) write.mockRestore()
    }
  })
})

describe('secrets never reach the log', () => {
  const secretNames = [
    ...['password', 'newPassword', 'passwd', 'secret', 'secretKey', 'secret_key', 'apiKey', 'api_key', 'X-SVC-APIKEY'],
    ...['X-SVC-SIGNATURE', 'token', 'sessionToken', 'Authorization', 'authorization', 'cookie', 'Set-Cookie', 'totp'],
    ...['otp_token', 'csrfToken', 'X-CSRFToken', 'masterKey', 'AGORA_MASTER_KEY', 'privateKey', 'credentials'],
  ]

  test.each(secretNames)('KERNEL-5: a value under %s', (name) => {
    const { log, lines } = logged()
    log.error('with fields', { [name]: 'hunter2' })
    log.child({ [name]: 'hunter2' }).info('from a child')
    log.info('nested', { request: { headers: { [name]: 'hunter2' } }, list: [{ [name]: { inner: 'hunter2' } }] })
    expect(lines.join('')).not.toContain('hunter2')
    expect(lines).toHaveLength(3)
  })

  test('KERNEL-5: a secret at any depth and among any other members', () => {
    const secretName = fc.constantFrom(...secretNames)
    const shape = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({ plain: fc.string() }),
        secretName.map((name) => ({ [name]: 'hunter2' })),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
      ),
    })).node
    fc.assert(
      fc.property(shape, (fields) => {
        const { log, lines } = logged()
        log.info('seen', { fields })
        expect(lines.join('')).not.toContain('hunter2')
      }),
    )
  })

  test.each([
    'postgres://agora:hunter2@db.example.com:5432/agora',
    'connect failed: postgres://agora:hu/nt:er@hunter2@db.example.com/agora refused',
    'nats://hunter2@10.0.0.1:4222',
  ])('KERNEL-5: the password in the address %s', (text) => {
    const { log, lines, last } = logged()
    log.warn('cannot connect', { url: text, ...errorFields(new Error(text)), nested: { error: new TypeError(text) } })
    expect(lines.join('')).not.toContain('hunter2')
    expect(last().url).toContain('[redacted]@')
  })

  test('KERNEL-5: names that only resemble a secret are not redacted', () => {
    const { log, last } = logged()
    log.info('kept', { endpoint: 'POST /api/v1/fetch_api_key', keyId: 'k1', passed: 3, site: 'http://localhost:8080' })
    expect(last()).toMatchObject({
      endpoint: 'POST /api/v1/fetch_api_key',
      keyId: 'k1',
      passed: 3,
      site: 'http://localhost:8080',
    })
  })
})
