import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import './copy-field.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'

export interface CopyFieldProps {
  readonly label: string
  readonly value: string
  readonly isMultiline?: boolean
}

/** A text to copy: a key, an address, a command. */
export function CopyField({ label, value, isMultiline = false }: CopyFieldProps) {
  const text = useText('design')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1800)
  }
  return (
    <div className="copy-field">
      <span className="field-label">{label}</span>
      <div className="copy-field-box" dir="ltr">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard. */}
        <pre className={isMultiline ? 'copy-field-lines' : 'copy-field-line'} tabIndex={0}>
          {value}
        </pre>
        <IconButton
          label={isCopied ? text.copied : `${text.copy}: ${label}`}
          icon={isCopied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
          size="small"
          onPress={copy}
        />
      </div>
      <span className="visually-hidden" role="status">
        {isCopied ? text.copied : ''}
      </span>
    </div>
  )
}

/** Without HTTPS a page has no clipboard; copying a selection still works. */
export async function copyText(value: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(value)
  const area = document.createElement('textarea')
  area.value = value
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}
