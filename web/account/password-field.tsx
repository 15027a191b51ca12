import { useState } from 'react'
import { BareIconButton } from '../design/buttons/bare-icon-button.tsx'
import { TextField, type TextFieldProps } from '../design/fields/text-field.tsx'
import { EyeIcon, EyeOffIcon } from '../design/icons/icons.tsx'
import { useText } from '../i18n/text.ts'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'dir' | 'lines'>) {
  const text = useText('account')
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      dir="ltr"
      after={
        <BareIconButton
          size="small"
          label={isShown ? text.hidePassword : text.showPassword}
          icon={isShown ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}

/** Names the account of a new password to password managers. */
export function PasswordOwner({ email }: { readonly email: string }) {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
