import { Button } from '../design/buttons/button.tsx'
import { useText } from '../i18n/text.ts'
import { adminMessages } from './messages.ts'
import type { useOlder } from './use-older.ts'

/** Below a history, as long as there is more of it. */
export function OlderButton({ query }: { readonly query: ReturnType<typeof useOlder> }) {
  const text = useText(adminMessages)
  if (!query.hasNextPage) return null
  return (
    <Button isBusy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
      {text.older}
    </Button>
  )
}
