/** A path with its parameters in the query, as some clients send them with every method. */
export function inQuery(path: string, params: Readonly<Record<string, unknown>>): string {
  const sent = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return `${path}?${new URLSearchParams(sent)}`
}
