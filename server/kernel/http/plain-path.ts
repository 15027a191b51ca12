const origin = /^https?:\/\/.*?\//

/** The path of a request as the router reads it: without its query, decoded except for reserved characters, without a slash at its end. */
export function plainPath(url: string): string {
  const absolute = url.startsWith('/') ? url : url.replace(origin, '/')
  const end = absolute.search(/[?#]/)
  const path = decoded(end === -1 ? absolute : absolute.slice(0, end))
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function decoded(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    // The router refuses it.
    return path
  }
}
