import type { ReactNode } from 'react'
import { PlusIcon } from '../icons/icons.tsx'
import { Button } from './button.tsx'

export interface AddButtonProps {
  readonly onPress: () => void
  readonly children: ReactNode
}

/** Adds one more to what the page lists. */
export function AddButton({ onPress, children }: AddButtonProps) {
  return (
    <Button look="primary" icon={<PlusIcon size={15} />} onPress={onPress}>
      {children}
    </Button>
  )
}
