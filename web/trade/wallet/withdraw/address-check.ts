/**
 * Whether the whole text matches a pattern of a network. Operators write the patterns, so they run in RE2, which has
 * linear run time; it loads on first use. An invalid pattern matches nothing, as on the server.
 */
export async function fitsPattern(pattern: string, text: string): Promise<boolean> {
  if (pattern === '') return true
  const { RE2JS } = await import('re2js')
  try {
    return RE2JS.compile(pattern).matcher(text).matches()
  } catch {
    return false
  }
}
