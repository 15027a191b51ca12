import { expect, test } from 'vitest'
import { NoAnswer } from '../errors.ts'
import { FakeEnvironment, type Script } from '../testing.ts'
import { ChatClient } from './chat-client.ts'
import { ChatError } from './chat-error.ts'

const success = (fields: object = {}) => ({ body: { result: 'success', msg: '', ...fields } })
const refusal = (code: string, status: number, more: object = {}, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { result: 'error', msg: 'No', code, ...more },
})

function clientOf(script: Script, options: { attemptsMax?: number } = {}) {
  const environment = new FakeEnvironment(script)
  const account = { site: 'http://chat.test/', email: 'ñ@agora.example', apiKey: 'key' }
  return { environment, client: new ChatClient({ ...account, ...options, environment }) }
}

const fieldsOf = (body = '') => Object.fromEntries(new URLSearchParams(body))

test('CLIENT-14: a call fills the path, sends texts as they are and the rest as JSON, with the credentials', async () => {
  const { client, environment } = clientOf(() => success())
  await client.call('PATCH /messages/{message_id}', {
    message_id: 7,
    content: '"quoted"',
    propagate_mode: 'change_one',
  })
  const { url, method, headers, body } = environment.requests[0] ?? { headers: {} as Record<string, string> }
  expect([method, url]).toEqual(['PATCH', 'http://chat.test/api/v1/messages/7'])
  expect(fieldsOf(body)).toEqual({ content: '"quoted"', propagate_mode: 'change_one' })
  expect(headers.authorization).toBe(`Basic ${Buffer.from('ñ@agora.example:key').toString('base64')}`)
})

test('CLIENT-14: a text is quoted where the server also reads JSON, and a missing value is left out', async () => {
  const { client, environment } = clientOf(() => success())
  await client.call('PATCH /realm', {
    name: 'null',
    default_language: 'en',
    description: undefined,
    message_retention_days: 30,
  })
  await client.call('DELETE /navigation_views/{fragment}', { fragment: 'narrow/is/starred' })
  await client.call('GET /messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow: [] })
  const [first, second, third] = environment.requests
  expect(fieldsOf(first?.body)).toEqual({
    name: 'null',
    default_language: '"en"',
    message_retention_days: '30',
  })
  expect(second?.url).toBe('http://chat.test/api/v1/navigation_views/narrow%2Fis%2Fstarred')
  expect(third?.url).toBe('http://chat.test/api/v1/messages?anchor=newest&num_before=5&num_after=0&narrow=%5B%5D')
})

test('CLIENT-15: a rejected call throws the code, the text and the parameter', async () => {
  const { client, environment } = clientOf(() => refusal('BAD_REQUEST', 400, { var_name: 'drafts', more: 1 }))
  const error = await client.call('POST /drafts', {}).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChatError)
  expect(error).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'No',
    varName: 'drafts',
    details: { more: 1 },
  })
  expect(environment.requests).toHaveLength(1)
})

test('CLIENT-16: a rate-limited call waits as long as the reply asks and is sent again', async () => {
  const limited = refusal('RATE_LIMIT_HIT', 429, {}, { 'retry-after': '7' })
  const { client, environment } = clientOf((_request, count) => (count < 3 ? limited : success({ ids: [1] })))
  const startedMs = environment.clockMs
  expect(await client.call('POST /drafts', {})).toMatchObject({ ids: [1] })
  expect(environment.requests).toHaveLength(3)
  expect(environment.clockMs - startedMs).toBe(14_000)
})

test('CLIENT-16: a lost reply is asked for again if the call only reads', async () => {
  const reading = clientOf((_request, count) => (count < 3 ? 'fails' : success({ drafts: [], count: 0 })))
  expect(await reading.client.call('GET /drafts', {})).toMatchObject({ count: 0 })
  const writing = clientOf(() => 'fails')
  await expect(writing.client.call('POST /drafts', {})).rejects.toBeInstanceOf(NoAnswer)
  expect(writing.environment.requests).toHaveLength(1)
  const unreadable = clientOf(() => ({ status: 502, body: { error: 'bad gateway' } }))
  await expect(unreadable.client.call('POST /drafts', {})).rejects.toBeInstanceOf(NoAnswer)
})

test('CLIENT-16: a client can send each call only once', async () => {
  const { client, environment } = clientOf(() => refusal('RATE_LIMIT_HIT', 429), { attemptsMax: 1 })
  await expect(client.call('GET /drafts')).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' })
  expect(environment.requests).toHaveLength(1)
})
