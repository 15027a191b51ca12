const lengthMax = 2000
const anySite = 'http://site.invalid'

/** A path of this site, for the address after a sign-in; everything else becomes the start page. */
export function returnPath(next: string | undefined): string {
  if (next === undefined || next.length > lengthMax || !next.startsWith('/')) return '/'
  // Browsers read a backslash as a slash and skip control characters.
  if (/[\\\p{Cc}]/u.test(next) || !URL.canParse(next, anySite)) return '/'
  const { origin, pathname, search, hash } = new URL(next, anySite)
  // A path of dots may resolve to a double slash, which names another host.
  if (origin !== anySite || pathname.startsWith('//')) return '/'
  return `${pathname}${search}${hash}`
}
