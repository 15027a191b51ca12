import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../buttons/button.tsx'
import './error-note.css'
import { WarningIcon } from '../icons/icons.tsx'
import { designMessages } from '../messages.ts'

export interface ErrorNoteProps {
  /** An Error, whose message is shown, or words. */
  readonly error: unknown
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  readonly children?: ReactNode
}

/** What went wrong, in the words of the server where it has some, with a way to try again. */
export function ErrorNote({ error, onRetry, isRetrying = false, children }: ErrorNoteProps) {
  const text = useText(designMessages)
  if (isCancelled(error)) return null
  return (
    <div className="error-note" role="alert">
      <WarningIcon size={16} />
      <div className="error-note-text">
        <p>{messageOf(error) || text.somethingWrong}</p>
        {children}
      </div>
      {onRetry === undefined ? null : (
        <Button size="small" isBusy={isRetrying} onPress={onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}

/** The person stopped it themselves: no message is needed. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'isCancelled' in error && error.isCancelled === true
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return error instanceof Error ? error.message : ''
}
