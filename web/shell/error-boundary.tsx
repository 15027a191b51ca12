import { Component, type ReactNode } from 'react'
import { Button } from '../design/buttons/button.tsx'
import { EmptyState } from '../design/display/empty-state.tsx'
import { WarningIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'

export interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** A change of it retries the content: the path, for pages. */
  readonly resetKey?: string
}

interface State {
  readonly error: Error | undefined
}

/** Limits an error to one part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.error !== undefined && before.resetKey !== this.props.resetKey) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <Broken error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}

function Broken({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = useText('shell')
  // An upgrade deletes the files of the old version. A reload fetches the new ones.
  const isMissingFile = /dynamically imported module|Importing a module|preload/i.test(error.message)
  return (
    <div className="page-center" role="alert">
      <EmptyState
        isPage
        icon={<WarningIcon size={22} />}
        title={isMissingFile ? text.newVersion : text.broken}
        action={
          <Button look="primary" onPress={isMissingFile ? () => location.reload() : onRetry}>
            {isMissingFile ? text.reload : text.tryAgain}
          </Button>
        }
      >
        {isMissingFile ? text.newVersionText : error.message}
      </EmptyState>
    </div>
  )
}
