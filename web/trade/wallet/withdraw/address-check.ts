/**
 * Whether the whole text fits a pattern of a network. Patterns come from the operator, so they run in RE2, which cannot
 * be made to run for ever; it is loaded when it is first needed. One that cannot be read matches nothing, as on the server.
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
