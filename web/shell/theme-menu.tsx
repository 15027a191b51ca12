import { accountMessages } from '../account/messages.ts'
import { chooseTheme } from '../account/preferences.ts'
import { IconButton } from '../design/buttons/icon-button.tsx'
import { DeviceIcon, MoonIcon, SunIcon } from '../design/icons/icons.tsx'
import { WithMenu } from '../design/overlays/menu.tsx'
import { type Theme, themes, useTheme } from '../design/theme.ts'
import { useText } from '../i18n/text.ts'

export const themeIcons: Readonly<Record<Theme, typeof SunIcon>> = {
  system: DeviceIcon,
  light: SunIcon,
  dark: MoonIcon,
}

export function ThemeMenu() {
  const text = useText(accountMessages)
  const current = useTheme()
  const Icon = themeIcons[current]
  const entries = themes.map((theme) => {
    const Own = themeIcons[theme]
    return {
      id: theme,
      label: text[theme],
      icon: <Own size={16} />,
      isSelected: theme === current,
      onAction: () => chooseTheme(theme),
    }
  })
  return (
    <WithMenu
      label={text.theme}
      trigger={<IconButton label={text.theme} icon={<Icon />} />}
      groups={[{ id: 'themes', entries }]}
    />
  )
}
