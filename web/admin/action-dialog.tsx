import { ActionFormDialog, type ActionFormDialogProps } from '../page/action-form-dialog.tsx'

export interface ActionDialogProps extends Omit<ActionFormDialogProps, 'changes'> {
  /** The lists of the administration to fetch again afterwards. */
  readonly changes: readonly string[]
}

/** Confirms and runs one action of an administrator. Render it only while it is open. */
export function ActionDialog({ changes, ...dialog }: ActionDialogProps) {
  return <ActionFormDialog {...dialog} changes={changes.map((name) => ['admin', name])} />
}
