import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../design/buttons/button.tsx'
import { Dialog } from '../design/overlays/dialog.tsx'
import { showToast } from '../design/overlays/toast.tsx'
import { useText } from '../i18n/text.ts'

export interface ActionFormDialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly submitText: string
  readonly isDangerous?: boolean
  /** Whether the input is complete. */
  readonly canSubmit?: boolean
  readonly perform: () => Promise<unknown>
  /** The queries to fetch again afterwards. */
  readonly changes: readonly QueryKey[]
  /** The toast on success; omitted where the page itself shows the change. */
  readonly doneText?: string
  readonly size?: 'small' | 'medium' | 'large'
  readonly children: ReactNode
}

/**
 * Confirms and runs one action, with or without a form. If the server rejects it, the dialog stays open with the error
 * and the input. Render it only while it is open.
 */
export function ActionFormDialog(props: ActionFormDialogProps) {
  const { title, onClose, submitText, isDangerous = false, canSubmit = true, size = 'medium', children } = props
  const text = useText('design')
  const form = useId()
  const { isBusy, error, submit } = useAction(props)
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size={size}
      isSticky
      error={error}
      role={isDangerous ? 'alertdialog' : 'dialog'}
      actions={
        <>
          <Button onPress={onClose}>{text.cancel}</Button>
          <Button
            type="submit"
            form={form}
            look={isDangerous ? 'danger' : 'primary'}
            isBusy={isBusy}
            isDisabled={!canSubmit}
          >
            {submitText}
          </Button>
        </>
      }
    >
      <form id={form} className="dialog-form" onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}

function useAction({ canSubmit = true, perform, changes, doneText, onClose }: ActionFormDialogProps) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const refresh = () => Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!canSubmit || isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await perform()
      await refresh()
      if (doneText !== undefined) showToast({ tone: 'good', title: doneText })
      onClose()
    } catch (reason) {
      setError(reason)
      setBusy(false)
      // The server may have rejected only a part, such as one address of many.
      await refresh()
    }
  }
  return { isBusy, error, submit }
}
