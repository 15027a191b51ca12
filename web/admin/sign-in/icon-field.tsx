import { useRef, useState } from 'react'
import { Button } from '../../design/buttons/button.tsx'
import { useText } from '../../i18n/text.ts'

const bytesMax = 18_000

export interface IconFieldProps {
  /** A `data:` address. */
  readonly icon: string | null
  readonly onChange: (icon: string | null) => void
}

export function IconField({ icon, onChange }: IconFieldProps) {
  const text = useText('signInProviders')
  const input = useRef<HTMLInputElement>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const read = (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > bytesMax)
    if (file === undefined || file.size > bytesMax) return
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div className="field">
      <span className="field-label">{text.icon}</span>
      <div className="sign-in-icon">
        {icon === null ? null : <img src={icon} alt="" width={24} height={24} />}
        <Button onPress={() => input.current?.click()}>{text.chooseIcon}</Button>
        {icon === null ? null : (
          <Button look="quiet" onPress={() => onChange(null)}>
            {text.removeIcon}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => read(event.target.files?.[0])}
        />
      </div>
      <span className="field-description" role={isTooLarge ? 'alert' : undefined}>
        {isTooLarge ? text.iconTooLarge : text.iconText}
      </span>
    </div>
  )
}
