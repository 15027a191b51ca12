/**
 * The addresses of the pages in the source of a table of pages. The build writes them beside the client: the server
 * answers there with the client and says "not found" elsewhere.
 */
export function addressesIn(table: string): readonly string[] {
  return [...table.matchAll(/^ +path: '([^']+)'/gm)].map(([, path = '']) => path)
}
