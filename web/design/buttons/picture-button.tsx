import { FileTrigger } from 'react-aria-components'
import { Button, type ButtonProps } from './button.tsx'

/** What the server makes pictures of. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export interface PictureButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  readonly onPick: (file: File) => void
}

/** Asks for one picture from the device. */
export function PictureButton({ onPick, ...button }: PictureButtonProps) {
  const pick = (files: FileList | null) => {
    const file = files?.[0]
    if (file !== undefined) onPick(file)
  }
  return (
    <FileTrigger acceptedFileTypes={pictureTypes} onSelect={pick}>
      <Button {...button} />
    </FileTrigger>
  )
}
