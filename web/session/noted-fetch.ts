import { noteReachable, noteUnreachable } from '../platform/connection.ts'

/** Fetches, and notes for the whole page whether the server could be reached. Whoever gives up is told as `fetch` does. */
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
