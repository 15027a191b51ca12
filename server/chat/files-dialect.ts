import type { Dialect } from '../kernel/endpoint/dialect.ts'
import { limitKeyOf } from '../kernel/http/client-address.ts'
import { TokenBuckets } from '../kernel/rate-limit/token-buckets.ts'
import { identifyForFiles } from './credentials.ts'
import type { ChatDialectOptions } from './dialect.ts'

/** One view of a busy channel loads many pictures at once, and each is cheaper than an API request. */
const filesPerRequest = 10

/** The API of files at the root of the site: as the chat API, with credentials of every kind. */
export function filesDialect(
  chat: Dialect,
  options: ChatDialectOptions,
  { name, prefixes }: Pick<Dialect, 'name' | 'prefixes'>,
): Dialect {
  const { clock, accounts, directory, requestsPerMinute } = options
  const filesPerMinute = requestsPerMinute * filesPerRequest
  const buckets = filesPerMinute === 0 ? undefined : new TokenBuckets(clock, filesPerMinute, 60_000)
  return {
    ...chat,
    name,
    prefixes,
    unknownParameters: () => 'ignored',
    async identify(request, endpoint) {
      if (endpoint.access === 'anonymous') return { caller: undefined, limitKey: undefined }
      const caller = await identifyForFiles(accounts, directory, request)
      return { caller, limitKey: caller === undefined ? undefined : `user:${caller.id}` }
    },
    limit: (identified, address) => buckets?.take(identified?.limitKey ?? `address:${limitKeyOf(address)}`),
    headers: () => ({ 'cache-control': 'private, no-store' }),
  }
}
