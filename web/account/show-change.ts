import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows changed settings at once and sends them. If that fails, the former values return; changes of other settings
 * since then stay.
 */
export async function showChange<Settings extends object>(
  queries: QueryClient,
  queryKey: QueryKey,
  changes: Partial<Settings>,
  send: () => Promise<unknown>,
): Promise<void> {
  const before = queries.getQueryData<Settings>(queryKey)
  const show = (values: Partial<Settings>) =>
    queries.setQueryData<Partial<Settings>>(queryKey, (now) => ({ ...now, ...values }))
  show(changes)
  try {
    await send()
  } catch (error) {
    const names = Object.keys(changes) as (keyof Settings)[]
    show(Object.fromEntries(names.map((name) => [name, before?.[name]])) as Partial<Settings>)
    throw error
  }
}
