import { useLocation } from 'wouter'
import { Button } from '../design/buttons/button.tsx'
import { EmptyState } from '../design/display/empty-state.tsx'
import { SearchIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'
import { useTitle } from './document-title.ts'

export function NotFoundPage() {
  const text = useText('page')
  const [, navigate] = useLocation()
  useTitle(text.notFound)
  return (
    <div className="page-center">
      <EmptyState
        isPage
        icon={<SearchIcon size={22} />}
        title={text.notFound}
        action={<Button onPress={() => navigate('/')}>{text.goHome}</Button>}
      >
        {text.notFoundText}
      </EmptyState>
    </div>
  )
}
