import type { ReactElement, ReactNode } from 'react'
import {
  Dialog as AriaDialog,
  DialogTrigger,
  Popover as FloatingPopover,
  type PopoverProps,
} from 'react-aria-components'
import { classNames } from '../class-names.ts'
import './popover.css'

export interface WithPopoverProps {
  /** The Button or IconButton that opens it. */
  readonly trigger: ReactElement
  /** The accessible name. */
  readonly label: string
  readonly placement?: PopoverProps['placement']
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly className?: string
  /** A function receives `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

export function WithPopover(props: WithPopoverProps) {
  const { trigger, label, placement = 'bottom start', isOpen, onOpenChange, className, children } = props
  const control = {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  }
  return (
    <DialogTrigger {...control}>
      {trigger}
      <FloatingPopover className={classNames('popover', className)} placement={placement} offset={6}>
        <AriaDialog className="popover-content" aria-label={label}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </FloatingPopover>
    </DialogTrigger>
  )
}
