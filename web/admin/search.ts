/** Whether every word of the search occurs in the texts, in any case. */
export function matchesSearch(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
