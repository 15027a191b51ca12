import { FileTrigger } from 'react-aria-components'
import { Button, type ButtonProps } from './button.tsx'

/** The image types the server accepts. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

export interface PictureButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  readonly onPick: (file: File) => void
}

/** Lets the user choose an image file. */
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
