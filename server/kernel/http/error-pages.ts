import type { IncomingHttpHeaders } from 'node:http'

/** The pages for requests outside the APIs, in the language of the reader. */
export interface ErrorPages {
  readonly headers: Readonly<Record<string, string>>
  /** The page of an unknown path. */
  notFound(headers: IncomingHttpHeaders): string
  /** The page of a request that failed. */
  failed(headers: IncomingHttpHeaders, requestId: string): string
}

/** For servers without pages. */
export const blankErrorPages: ErrorPages = { headers: {}, notFound: () => '', failed: () => '' }
