import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../../../design/class-names.ts'

export interface FileDropProps {
  readonly onDrop: (files: readonly File[]) => void
  readonly children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** The compose box as a target for dragged files; other dragged things keep their meaning in the text field. */
export function FileDrop({ onDrop, children }: FileDropProps) {
  const [isTarget, setTarget] = useState(false)
  // The children send these events too: the drag has left when each entered element was left.
  const entered = useRef(0)
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    entered.current += by
    setTarget(entered.current > 0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the text attaches files by keyboard.
    <div
      className={classNames('compose', isTarget && 'compose-drop')}
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault()
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        entered.current = 0
        setTarget(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
