import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readSearch } from '../search/read-search.ts'
import { type ChatPlace, placeOfPath } from './paths.ts'

/** What of the chat the address names. The router decodes the path, and topics may hold slashes: it is read anew. */
export function useChatPlace(): ChatPlace | undefined {
  const [location] = useLocation()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location says when to look again.
  return useMemo(() => placeOfPath(window.location.pathname, search, readSearch), [location, search])
}
