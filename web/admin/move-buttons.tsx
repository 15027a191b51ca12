import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '../design/buttons/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'

export interface MoveButtonsProps {
  readonly name: string
  /** Starts at 0. */
  readonly place: number
  readonly count: number
  readonly onMove: (by: -1 | 1) => void
}

/** Reorders a list one position at a time, without dragging. The focus follows the moved item. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const text = useText('admin')
  const frame = useRef<HTMLSpanElement>(null)
  const pressed = useRef<-1 | 1 | undefined>(undefined)
  const move = (by: -1 | 1) => {
    pressed.current = by
    onMove(by)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the row loses the focus.
  useLayoutEffect(() => {
    if (pressed.current === undefined) return
    const [up, down] = frame.current?.querySelectorAll('button') ?? []
    const requested = pressed.current === -1 ? up : down
    // At an end of the list one button is disabled: focus the other one.
    const focused = requested?.disabled === true ? (requested === up ? down : up) : requested
    focused?.focus()
    pressed.current = undefined
  }, [place])
  return (
    <span className="admin-move" ref={frame}>
      <IconButton
        label={`${text.moveUp}: ${name}`}
        icon={<ArrowUpIcon size={14} />}
        size="small"
        tooltip="none"
        isDisabled={place === 0}
        onPress={() => move(-1)}
      />
      <IconButton
        label={`${text.moveDown}: ${name}`}
        icon={<ArrowDownIcon size={14} />}
        size="small"
        tooltip="none"
        isDisabled={place === count - 1}
        onPress={() => move(1)}
      />
    </span>
  )
}
