import { noteReachable, noteUnreachable } from '../platform/connection.ts'

/** Fetches, and records for the whole page whether the server is reachable. An abort rejects as `fetch` does. */
export async function notedFetch(url: string, init: RequestInit, unreachable: () => Error): Promise<Response> {
  try {
    const reply = await fetch(url, init)
    noteReachable()
    return reply
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    noteUnreachable()
    throw unreachable()
  }
}
