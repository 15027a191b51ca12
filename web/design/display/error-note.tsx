import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../buttons/button.tsx'
import './error-note.css'
import { WarningIcon } from '../icons/icons.tsx'

export interface ErrorNoteProps {
  /** An Error, whose message is shown, or a text. */
  readonly error: unknown
  readonly onRetry?: () => void
  readonly isRetrying?: boolean
  readonly children?: ReactNode
}

/** An error message, from the server where it has one, with a retry button. */
export function ErrorNote({ error, onRetry, isRetrying = false, children }: ErrorNoteProps) {
  const text = useText('design')
  if (isCancelled(error)) return null
  return (
    <div className="error-note" role="alert">
      <WarningIcon size={16} />
      <div className="error-note-text">
        <p dir="auto">{messageOf(error) || text.somethingWrong}</p>
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

/** The user canceled it: no message is needed. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'isCancelled' in error && error.isCancelled === true
}

export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  return error instanceof Error ? error.message : ''
}
