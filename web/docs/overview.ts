import type { Api, Operation } from './api-document.ts'
import { copyButton } from './copy.ts'
import type { HeaderNames } from './curl.ts'
import { element, methodChip, pathParts, prose, section } from './elements.ts'
import { addressOf } from './navigation.ts'

/** The introduction of an API. */
export function overview(api: Api, headers: HeaderNames): HTMLElement[] {
  const base = location.origin + api.basePath
  return [
    element('h1', { tabindex: '-1' }, api.title),
    element(
      'p',
      { class: 'badges' },
      element('span', { class: 'badge' }, `Version ${api.version}`),
      element('span', { class: 'badge' }, `${api.operations.size} endpoints`),
      element('a', { href: `/docs/${api.key}.json` }, 'OpenAPI document'),
    ),
    ...prose(api.description),
    section('Base address', codeBlock(base, 'the base address')),
    section('Authentication', ...authentication(api, headers)),
    section('Limits', ...limits(api)),
    section(
      'Errors',
      element(
        'p',
        {},
        'An error has an HTTP status, a stable code and a message. ',
        element('a', { href: `#${api.key}/errors` }, `All ${api.errors.size} codes with cause and remedy`),
        '.',
      ),
    ),
    section('Endpoints', ...[...api.tags].map(([tag, operations]) => group(tag, operations))),
  ]
}

function codeBlock(text: string, what: string): HTMLElement {
  return element(
    'div',
    { class: 'code' },
    element('pre', {}, element('code', {}, text)),
    copyButton(() => text, what),
  )
}

function authentication(api: Api, headers: HeaderNames): HTMLElement[] {
  if (api.security === 'signed') return signing(api, headers)
  if (api.security === 'none') return [element('p', {}, 'No endpoint of this API needs credentials.')]
  const sample = [...api.operations.values()].find(
    (one) => one.security === 'basic' && one.method === 'GET' && !one.path.includes('{'),
  )
  return [
    element(
      'p',
      {},
      'Call as a user or a bot with HTTP Basic credentials: the email address as user name, an API key as password. ',
      'Endpoints marked ',
      element('span', { class: 'badge good' }, 'No credentials needed'),
      ' take none.',
    ),
    ...(sample === undefined
      ? []
      : [codeBlock(`curl -u 'EMAIL:API_KEY' '${location.origin}${api.basePath}${sample.path}'`, 'an example')]),
  ]
}

function signing(api: Api, { apiKeyHeader, signatureHeader, formHeader }: HeaderNames): HTMLElement[] {
  const takesJson = [...api.operations.values()].some((one) => one.security === 'signed' && one.acceptsJson)
  const steps = [
    [
      'Write the parameters as URL-encoded ',
      code('name=value'),
      ' pairs joined with ',
      code('&'),
      '. Among them is ',
      code('timestamp'),
      ', the time in milliseconds since 1970-01-01 UTC.',
    ],
    [
      'Put two lines in front of it: the method, and the path shown here with ',
      code(api.basePath),
      ' before it and without the query, even behind a proxy that changes it. With ',
      code(`${formHeader}: bound`),
      ' the signature is valid for this endpoint only.',
    ],
    ['Take the HMAC-SHA256 of that text, keyed with the secret key, in lowercase hexadecimal.'],
    ['Send exactly these parameters: as the query of GET and DELETE, as the form body of other methods.'],
  ]
  return [
    element('p', {}, 'Public endpoints need no credentials. All others need these headers:'),
    element(
      'dl',
      { class: 'pairs' },
      element('dt', {}, code(apiKeyHeader)),
      element('dd', {}, 'the API key'),
      element('dt', {}, code(signatureHeader)),
      element('dd', {}, 'the signature of this request:'),
      element('dt', {}, code(formHeader)),
      element('dd', {}, code('bound')),
    ),
    element(
      'ol',
      {},
      steps.map((step) => element('li', {}, step)),
    ),
    element(
      'p',
      {},
      'Without the two lines and the third header, the signature covers only the parameters. It is valid for every ',
      'endpoint with the same parameters: an intercepted request can be replayed to another one while it is fresh. Keys that ',
      'operate the venue and keys with ',
      code('boundSignaturesOnly'),
      ' reject it.',
    ),
    ...(takesJson
      ? [
          element(
            'p',
            {},
            'A JSON body is signed as its top-level members in the order sent, as the same kind of pairs.',
          ),
        ]
      : []),
    element('p', {}, 'The console signs for you. The box beside this text signs any text.'),
  ]
}

const code = (text: string) => element('code', {}, text)

function limits({ rateLimit }: Api): HTMLElement[] {
  const headers = [
    ['X-RateLimit-Limit', 'requests a full bucket allows'],
    ['X-RateLimit-Remaining', 'requests left now'],
    ['X-RateLimit-Reset', 'when the bucket is full again'],
  ]
  return [
    rateLimit === undefined
      ? element('p', {}, 'All endpoints share one limit. Every reply has the remaining requests:')
      : element(
          'p',
          {},
          'At most ',
          element('strong', {}, `${rateLimit.requests} requests ${period(rateLimit.periodMs)}`),
          ` ${rateLimit.per}, for all endpoints together. Every reply has the remaining requests:`,
        ),
    element(
      'dl',
      { class: 'pairs' },
      headers.flatMap(([name = '', description]) => [element('dt', {}, code(name)), element('dd', {}, description)]),
    ),
    element(
      'p',
      {},
      'Above the limit the reply is 429 with ',
      code('Retry-After'),
      ', the seconds to wait. Exceeding the limit does not ban a client.',
    ),
  ]
}

function period(ms: number) {
  if (ms === 1000) return 'per second'
  return ms === 60_000 ? 'per minute' : `in ${ms / 1000} seconds`
}

function group(tag: string, operations: Operation[]): HTMLElement {
  return element(
    'div',
    { class: 'group' },
    element('h3', {}, tag),
    element(
      'ul',
      { class: 'index' },
      operations.map((one) =>
        element(
          'li',
          {},
          element('a', { href: addressOf(one) }, methodChip(one.method), element('code', {}, pathParts(one.path))),
          element('span', { class: 'quiet' }, one.summary),
        ),
      ),
    ),
  )
}
