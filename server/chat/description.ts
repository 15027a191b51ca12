import type { ApiDescription } from '../kernel/endpoint/openapi.ts'
import { chatFailures } from './failures.ts'
import { zulipFeatureLevel, zulipVersion } from './version.ts'

/** The parts of the OpenAPI document besides the endpoints. */
export const chatDescription: ApiDescription = {
  title: 'Agora chat API',
  version: zulipVersion,
  description:
    `Speaks the Zulip API at feature level ${zulipFeatureLevel}. Parameters are form fields or query fields; lists and ` +
    'objects are JSON texts. Call as a user or bot with HTTP Basic credentials: the email address and an API key.',
  serverPath: '/api/v1',
  envelope: (result) => ({
    ...result,
    properties: {
      result: { const: 'success' },
      msg: { const: '' },
      ...(result.properties as object | undefined),
      ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
    },
    required: ['result', 'msg', ...((result.required as string[] | undefined) ?? [])],
  }),
  errorSchema: {
    type: 'object',
    properties: {
      result: { const: 'error' },
      msg: { type: 'string' },
      code: { enum: Object.keys(chatFailures.kinds) },
      var_name: { type: 'string', description: 'The missing or invalid parameter' },
    },
    required: ['result', 'msg', 'code'],
  },
  failureKinds: chatFailures.kinds,
  universalFailures: (access) => [
    'BAD_REQUEST',
    'REQUEST_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'RATE_LIMIT_HIT',
    'INTERNAL_SERVER_ERROR',
    'SERVER_NOT_READY',
    // Some parameters of general endpoints are only for administrators or owners.
    ...(access === 'anonymous' ? [] : ['UNAUTHORIZED', 'UNAUTHORIZED_PRINCIPAL']),
  ],
  securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
  security: (access) => (access === 'anonymous' ? [] : [{ basic: [] }]),
  accessParameters: () => ({}),
  acceptsJsonBodies: false,
}
