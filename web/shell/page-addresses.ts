/**
 * The paths of the pages in the source of a page table. The build writes them beside the client: the server serves the
 * client there and replies "not found" elsewhere.
 */
export function addressesIn(table: string): readonly string[] {
  return [...table.matchAll(/^ +path: '([^']+)'/gm)].map(([, path = '']) => path)
}
