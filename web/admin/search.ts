/** Whether every word of the search is somewhere in the texts, whatever the case. */
export function fitsSearch(search: string, ...texts: readonly string[]): boolean {
  const all = texts.join(' ').toLocaleLowerCase()
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
