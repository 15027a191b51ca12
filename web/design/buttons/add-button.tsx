import type { ReactNode } from 'react'
import { PlusIcon } from '../icons/icons.tsx'
import { Button } from './button.tsx'

export interface AddButtonProps {
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Adds an item to the list of the page. */
export function AddButton({ onPress, children }: AddButtonProps) {
  return (
    <Button look="primary" icon={<PlusIcon size={15} />} onPress={onPress}>
      {children}
    </Button>
  )
}
