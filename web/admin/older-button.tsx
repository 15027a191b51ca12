import { Button } from '../design/buttons/button.tsx'
import { useText } from '../i18n/text.ts'
import type { useOlder } from './use-older.ts'

/** Loads the next page of a history, if there is one. */
export function OlderButton({ query }: { readonly query: ReturnType<typeof useOlder> }) {
  const text = useText('admin')
  if (!query.hasNextPage) return null
  return (
    <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {text.older}
    </Button>
  )
}
