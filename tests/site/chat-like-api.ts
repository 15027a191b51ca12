import { z } from 'zod'
import type { Dialect } from '../../server/kernel/endpoint/dialect.ts'
import { type AnyEndpoint, endpointMaker } from '../../server/kernel/endpoint/endpoint.ts'
import { Failure, type FailureKind } from '../../server/kernel/endpoint/failure.ts'
import { type ApiDescription, openApiDocument } from '../../server/kernel/endpoint/openapi.ts'
import { inPath, optional, param, withDefault } from '../../server/kernel/endpoint/parameter.ts'
import type { MountedApi } from '../../server/kernel/http/routes.ts'

/** An API of the size and shape of the chat, which echoes its requests. */

const failureKinds: Record<string, FailureKind> = {
  BAD_REQUEST: { status: 400, cause: 'The request is not valid', fix: '`msg` says what is wrong', retryable: false },
  UNAUTHORIZED: {
    status: 401,
    cause: 'No credentials, or wrong ones',
    fix: 'Send Basic credentials',
    retryable: false,
  },
  RATE_LIMIT_HIT: { status: 429, cause: 'Too many requests', fix: 'Wait for Retry-After', retryable: true },
}

const endpoint = endpointMaker<Record<string, unknown>, string, undefined>()
const groupSetting = z.union([
  z.int(),
  z.object({ direct_members: z.array(z.int()), direct_subgroups: z.array(z.int()) }),
])
const echo = z.object({
  authorization: z.string(),
  contentType: z.string(),
  raw: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
})

const subjects = [
  'Messages',
  'Channels',
  'Users',
  'User groups',
  'Drafts',
  'Invitations',
  'Settings',
  'Real-time events',
]
const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const

function manyEndpoints(count: number): AnyEndpoint[] {
  return Array.from({ length: count }, (_, index) => {
    const subject = subjects[index % subjects.length] ?? ''
    const method = methods[Math.floor(index / subjects.length) % methods.length] ?? 'GET'
    return endpoint({
      method,
      path: `/${subject.toLowerCase().replace(/\W/g, '_')}/{item_id}/part_${index}`,
      tag: subject,
      summary: `Work with part ${index} of ${subject.toLowerCase()}`,
      access: index % 5 === 0 ? 'administrator' : 'user',
      params: {
        item_id: inPath(param.integer(z.int().nonnegative(), 'The item to work with')),
        name: param.text(z.string().min(1).max(60), 'What it is called'),
        topics_policy: withDefault(param.choice(['inherit', 'allow_empty_topic', 'empty_topic_only']), 'inherit'),
        can_administer_group: optional(param.json(groupSetting, 'Who may administer it')),
        invite_only: withDefault(param.flag('Whether it is private'), false),
        narrow: withDefault(param.json(z.array(z.object({ operator: z.string(), operand: z.string() }))), []),
      },
      reply: z.object({ id: z.int(), items: z.array(z.object({ id: z.int(), name: z.string().nullable() })) }),
      failures: ['BAD_REQUEST'],
      handle: () => ({ id: index, items: [] }),
    })
  })
}

const sendMessage = endpoint({
  method: 'POST',
  path: '/messages',
  tag: 'Messages',
  summary: 'Send a message',
  description: 'To a channel or to people. The text is `Markdown`.',
  access: 'user',
  params: {
    type: param.choice(['direct', 'channel'], 'Where it goes'),
    to: param.json(z.array(z.int()).min(1), 'User ids, or one channel id'),
    content: param.text(z.string().max(10_000), 'The text'),
    topic: optional(param.text(z.string().max(60), 'The topic, for a channel')),
    read_by_sender: optional(param.flag()),
  },
  reply: echo,
  failures: [],
  handle: ({ request }) => echoed(request),
})

const upload = endpoint({
  method: 'POST',
  path: '/user_uploads',
  tag: 'Uploads',
  summary: 'Upload a file',
  access: 'user',
  params: {},
  body: { filesMax: 1, fileBytesMax: 1_000_000 },
  reply: echo,
  failures: [],
  handle: ({ request }) => echoed(request),
})

async function echoed(request: Parameters<AnyEndpoint['handle']>[0]['request']): Promise<z.infer<typeof echo>> {
  const { text, files } = await request.body()
  return {
    authorization: request.headers.authorization ?? '',
    contentType: request.headers['content-type'] ?? '',
    raw: text,
    files: files.map(({ filename, bytes }) => ({ name: filename, bytes })),
  }
}

const description: ApiDescription = {
  title: 'Agora chat API',
  version: '11.0',
  description: 'Parameters are form fields or query fields; lists and objects are JSON texts.',
  serverPath: '/api/v1',
  envelope: (result) => ({
    ...result,
    properties: { result: { const: 'success' }, msg: { const: '' }, ...(result.properties as object | undefined) },
    required: ['result', 'msg', ...((result.required as string[] | undefined) ?? [])],
  }),
  errorSchema: {
    type: 'object',
    properties: { result: { const: 'error' }, msg: { type: 'string' }, code: { enum: Object.keys(failureKinds) } },
    required: ['result', 'msg', 'code'],
  },
  failureKinds,
  universalFailures: (access) => (access === 'anonymous' ? ['BAD_REQUEST'] : ['BAD_REQUEST', 'UNAUTHORIZED']),
  securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
  security: (access) => (access === 'anonymous' ? [] : [{ basic: [] }]),
  accessParameters: () => ({}),
  acceptsJsonBodies: false,
}

function refusal(code: string, message: string): Failure {
  return new Failure(code, failureKinds[code] as FailureKind, message)
}

/** Replies have the chat's envelope, so that the page is tested with both envelopes. */
export function chatLikeApi(
  like: Dialect,
  count: number,
): { api: MountedApi; serverPath: string; document: Record<string, unknown> } {
  const endpoints = [sendMessage, upload, ...manyEndpoints(count)]
  const dialect: Dialect = {
    ...like,
    name: 'chat',
    prefixes: ['/api/v1'],
    acceptsJsonBodies: false,
    repeatedParameters: 'last_counts',
    unknownParameters: () => 'reported',
    identify: async (request) => {
      if (!request.headers.authorization?.startsWith('Basic ')) throw refusal('UNAUTHORIZED', 'Send credentials')
      return { caller: undefined, limitKey: undefined }
    },
    success: (resultText) => JSON.stringify({ result: 'success', msg: '', ...JSON.parse(resultText) }),
    badParameter: ({ parameter, rule }) => refusal('BAD_REQUEST', `${parameter} ${rule}`),
    isUniversal: () => true,
    failure: (failure) => ({
      status: failure.status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ result: 'error', msg: failure.message, code: failure.code }),
    }),
  }
  const document = openApiDocument(endpoints, description)
  return { api: { dialect, endpoints, services: undefined }, serverPath: description.serverPath, document }
}
