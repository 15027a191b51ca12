import type { Api, Operation } from './api-document.ts'
import { copyButton } from './copy.ts'
import type { HeaderNames } from './curl.ts'
import { element, inline, methodChip, pathParts, prose, section } from './elements.ts'
import { addressOf } from './navigation.ts'
import { english, fill, number, plural, text } from './page-text.ts'

/** The introduction of an API. */
export function overview(api: Api, headers: HeaderNames): HTMLElement[] {
  const base = location.origin + api.basePath
  const allCodes = fill(text.allCodes, { count: number(api.errors.size) })
  return [
    element('h1', { tabindex: '-1' }, element('span', english, api.title)),
    element(
      'p',
      { class: 'badges' },
      element('span', { class: 'badge' }, fill(text.version, { version: api.version })),
      element('span', { class: 'badge' }, plural(text.endpointCount, api.operations.size)),
      element('a', { href: `/docs/${api.key}.json` }, text.openApiDocument),
    ),
    element('div', { ...english, class: 'prose' }, prose(api.description)),
    section(text.baseAddress, codeBlock(base, text.baseAddressThing)),
    section(text.authentication, ...authentication(api, headers)),
    section(text.limits, ...limits(api)),
    section(
      text.errors,
      element('p', {}, text.errorsShort, ' ', element('a', { href: `#${api.key}/errors` }, allCodes)),
    ),
    section(text.endpoints, ...[...api.tags].map(([tag, operations]) => group(tag, operations))),
  ]
}

function codeBlock(content: string, what: string): HTMLElement {
  return element(
    'div',
    { class: 'code' },
    element('pre', { dir: 'ltr' }, element('code', {}, content)),
    copyButton(() => content, what),
  )
}

const paragraph = (words: string) => element('p', {}, inline(words))

function authentication(api: Api, headers: HeaderNames): HTMLElement[] {
  if (api.security === 'signed') return signing(api, headers)
  if (api.security === 'none') return [paragraph(text.noAuthentication)]
  const sample = [...api.operations.values()].find(
    (one) => one.security === 'basic' && one.method === 'GET' && !one.path.includes('{'),
  )
  return [
    paragraph(`${text.basicText} ${text.openText}`),
    ...(sample === undefined
      ? []
      : [codeBlock(`curl -u 'EMAIL:API_KEY' '${location.origin}${api.basePath}${sample.path}'`, text.anExample)]),
  ]
}

function signing(api: Api, { apiKeyHeader, signatureHeader, formHeader }: HeaderNames): HTMLElement[] {
  const takesJson = [...api.operations.values()].some((one) => one.security === 'signed' && one.acceptsJson)
  const places = { base: api.basePath, header: formHeader }
  const steps = [text.signStep1, fill(text.signStep2, places), text.signStep3, text.signStep4]
  return [
    paragraph(text.signedText),
    element(
      'dl',
      { class: 'pairs' },
      element('dt', {}, code(apiKeyHeader)),
      element('dd', {}, text.headerKey),
      element('dt', {}, code(signatureHeader)),
      element('dd', {}, text.headerSignature),
      element('dt', {}, code(formHeader)),
      element('dd', {}, code('bound')),
    ),
    element(
      'ol',
      {},
      steps.map((step) => element('li', {}, inline(step))),
    ),
    paragraph(text.unboundText),
    ...(takesJson ? [paragraph(text.signedJson)] : []),
    paragraph(text.consoleSigns),
  ]
}

const code = (content: string) => element('code', {}, content)

function limits({ rateLimit }: Api): HTMLElement[] {
  const headers = [
    ['X-RateLimit-Limit', text.limitHeader],
    ['X-RateLimit-Remaining', text.remainingHeader],
    ['X-RateLimit-Reset', text.resetHeader],
  ]
  return [
    rateLimit === undefined
      ? paragraph(text.limitAll)
      : paragraph(
          fill(text.limitSome, {
            count: number(rateLimit.requests),
            period: period(rateLimit.periodMs),
            per: rateLimit.per,
          }),
        ),
    element(
      'dl',
      { class: 'pairs' },
      headers.flatMap(([name = '', description]) => [element('dt', {}, code(name)), element('dd', {}, description)]),
    ),
    paragraph(text.limitExceeded),
  ]
}

function period(ms: number) {
  if (ms === 1000) return text.perSecond
  return ms === 60_000 ? text.perMinute : fill(text.inSeconds, { count: number(ms / 1000) })
}

function group(tag: string, operations: Operation[]): HTMLElement {
  return element(
    'div',
    { ...english, class: 'group' },
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
