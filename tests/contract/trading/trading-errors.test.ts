import { expect, test } from 'vitest'
import { sandboxEndpoints, tradingEndpoints } from '../../../server/trading/api/endpoints.ts'
import { tradingFailures } from '../../../server/trading/failures.ts'

const rows = Object.entries(tradingFailures.kinds)
  .sort(([, one], [, other]) => one.status - other.status)
  .map(([code, { status, cause, fix, retryable }]) => `| ${status} | ${code} | ${cause} | ${fix} | ${retryable} |`)

const page = `# Errors of the trading API

A refusal is \`{"status":"false","serverTime":"…","error":{"code","message","messageFa","details","retryable"}}\`.
\`details\` names the parameter and the rule it broke, with the bound where there is one. \`retryable\` says whether the
same request may succeed later, signed again.

| Status | Code | Cause | Remedy | Retryable |
|---|---|---|---|---|
${rows.join('\n')}

## Rate limits

An account has 10 requests per second (\`AGORA_TRADING_REQUESTS_PER_SECOND\`) with all its keys and connections together; requests
without a key count for their address. The requests of one second can be sent at once. A batch is one request, and a refused
request costs nothing.

| Header | Value |
|---|---|
| \`X-RateLimit-Limit\` | Requests per second |
| \`X-RateLimit-Remaining\` | Requests that can be sent now |
| \`X-RateLimit-Reset\` | When all of them can be sent again, in milliseconds since 1970 UTC |
| \`Retry-After\` | After RATE_LIMITED and UNAVAILABLE: seconds to wait; \`retryAfterMs\` in \`details\` has the milliseconds of RATE_LIMITED |
`

test('API-33: the errors page equals the catalogue; vitest --update rewrites it after a change', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/api/errors.md')
})

test('API-33: every error has a Persian text, and every declared error is in the catalogue', () => {
  for (const [code, { messageFa }] of Object.entries(tradingFailures.kinds)) {
    expect(messageFa, code).toMatch(/[آ-ی]/)
  }
  const declared = [...tradingEndpoints, ...sandboxEndpoints].flatMap(({ failures }) => failures)
  expect(declared.filter((code) => !(code in tradingFailures.kinds))).toEqual([])
})
