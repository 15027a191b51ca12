import { useQuery } from '@tanstack/react-query'
import { providersOf, serverSettingsQuery } from '../../../account/server-settings.ts'
import { Button } from '../../../design/buttons/button.tsx'
import { KeyIcon } from '../../../design/icons/icons.tsx'
import { useText } from '../../../i18n/text.ts'

export interface ProviderButtonsProps {
  /** The path to return to. */
  readonly next: string
  readonly label?: (provider: string) => string
}

/** One button for each sign-in provider of the organization. It leaves this page. */
export function ProviderButtons({ next, label }: ProviderButtonsProps) {
  const text = useText('sso')
  const { data } = useQuery(serverSettingsQuery)
  const methods = providersOf(data)
  return methods.map(({ name, display_name, display_icon, login_url }) => (
    <Button
      key={name}
      size="large"
      isWide
      icon={display_icon === null ? <KeyIcon size={20} /> : <img src={display_icon} alt="" width={20} height={20} />}
      onPress={() => location.assign(`${login_url}?next=${encodeURIComponent(next)}`)}
    >
      {(label ?? text.continueWith)(display_name)}
    </Button>
  ))
}
