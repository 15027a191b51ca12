import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readSearch } from '../search/read-search.ts'
import { type ChatPlace, placeOfPath } from './paths.ts'

/**
 * The place in the address. The router decodes the path, and topics may contain slashes, so the raw path is parsed
 * here.
 */
export function useChatPlace(): ChatPlace | undefined {
  const [location] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location parses the path again.
  return useMemo(() => placeOfPath(window.location.pathname, search, readSearch), [location, search])
}
