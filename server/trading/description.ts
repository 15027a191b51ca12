import { z } from 'zod'
import type { ApiDescription } from '../kernel/endpoint/openapi.ts'
import { type Parameter, param, withDefault } from '../kernel/endpoint/parameter.ts'
import { tradingRoot } from './domain/signing/bound-text.ts'
import { signedFailures, tradingFailures } from './failures.ts'
import { tradingLimits } from './limits.ts'

/** Parameters of every signed request; the dialect reads them before the endpoint. */
const signedParameters: Readonly<Record<string, Parameter>> = {
  timestamp: param.integer(z.int(), 'Milliseconds since 1970-01-01 UTC; part of what is signed'),
  recvWindow: withDefault(
    param.integer(
      z.int().min(1).max(tradingLimits.receiveWindowMaxMs),
      'For how many milliseconds the request is good',
    ),
    tradingLimits.receiveWindowDefaultMs,
  ),
}

/** The parts of the OpenAPI document besides the endpoints. */
export function tradingDescription(headerPrefix: string): ApiDescription {
  return {
    title: 'Agora trading API',
    version: '1.0.0',
    description:
      'Public market data and signed private endpoints. Numbers are decimal strings. ' +
      `Private requests carry ${headerPrefix}-APIKEY and ${headerPrefix}-SIGNATURE: the lowercase hexadecimal ` +
      'HMAC-SHA256 of the URL-encoded parameters, `timestamp` among them, keyed with the secret key. ' +
      `With ${headerPrefix}-SIGNATURE-FORM: bound it is that of METHOD, a line break, PATH, a line break and the same text, ` +
      'and good for that endpoint only; PATH is the path as this document has it, with the server’s `/v1` in front. ' +
      'Keys that operate the venue take bound signatures only.',
    serverPath: tradingRoot,
    envelope: (result) => ({
      type: 'object',
      properties: {
        status: { const: 'true' },
        serverTime: { type: 'string', description: 'Milliseconds since 1970-01-01 UTC' },
        result,
      },
      required: ['status', 'serverTime', 'result'],
    }),
    errorSchema: {
      type: 'object',
      properties: {
        status: { const: 'false' },
        serverTime: { type: 'string' },
        error: {
          type: 'object',
          properties: {
            code: { enum: Object.keys(tradingFailures.kinds) },
            message: { type: 'string' },
            messageFa: { type: 'string' },
            details: { type: 'object' },
            retryable: { type: 'boolean' },
          },
          required: ['code', 'message', 'messageFa', 'details', 'retryable'],
        },
      },
      required: ['status', 'serverTime', 'error'],
    },
    failureKinds: tradingFailures.kinds,
    universalFailures: (access) => [
      'BAD_REQUEST',
      'REQUEST_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'UNAVAILABLE',
      ...(access === 'public' ? [] : signedFailures),
    ],
    securitySchemes: {
      apiKey: { type: 'apiKey', in: 'header', name: `${headerPrefix}-APIKEY` },
      signature: { type: 'apiKey', in: 'header', name: `${headerPrefix}-SIGNATURE` },
      signatureForm: {
        type: 'apiKey',
        in: 'header',
        name: `${headerPrefix}-SIGNATURE-FORM`,
        description:
          '`bound` where the signature is over method and path too; left out where it is over the parameters alone',
      },
    },
    security: securityOf,
    accessParameters: (access): Readonly<Record<string, Parameter>> => (access === 'public' ? {} : signedParameters),
    acceptsJsonBodies: true,
  }
}

/** Either signature form for traders, only the bound one for operators. */
function securityOf(access: string): Record<string, never[]>[] {
  if (access === 'public') return []
  const plain = { apiKey: [], signature: [] }
  const bound = { ...plain, signatureForm: [] }
  return access === 'admin' ? [bound] : [plain, bound]
}
