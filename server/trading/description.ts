import { z } from 'zod'
import type { ApiDescription } from '../kernel/endpoint/openapi.ts'
import { type Parameter, param, withDefault } from '../kernel/endpoint/parameter.ts'
import { signedFailures, tradingFailures } from './failures.ts'
import { tradingLimits } from './limits.ts'

/** Parameters every signed request has; the dialect reads them before the endpoint is asked. */
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

/** What the OpenAPI document says beyond the endpoints themselves. */
export function tradingDescription(headerPrefix: string): ApiDescription {
  return {
    title: 'Agora trading API',
    version: '1.0.0',
    description:
      'Public market data and signed private endpoints. Numbers are decimal strings. ' +
      `Private requests carry ${headerPrefix}-APIKEY and ${headerPrefix}-SIGNATURE: the lowercase hexadecimal ` +
      'HMAC-SHA256 of the URL-encoded parameters, `timestamp` among them, keyed with the secret key.',
    serverPath: '/v1',
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
    },
    security: (access) => (access === 'public' ? [] : [{ apiKey: [], signature: [] }]),
    accessParameters: (access): Readonly<Record<string, Parameter>> => (access === 'public' ? {} : signedParameters),
    acceptsJsonBodies: true,
  }
}
