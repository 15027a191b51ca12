/** The file of `/file?path=…`; undefined unless it is an uploaded file of this site, so that no link leads elsewhere. */
export function fileAddress(search: string, origin: string): string | undefined {
  const given = new URLSearchParams(search).get('path')
  if (given === null || !URL.canParse(given, origin)) return undefined
  const url = new URL(given, origin)
  return url.origin === origin && url.pathname.startsWith('/user_uploads/') ? url.pathname : undefined
}
