import { DeviceIcon, MoonIcon, SunIcon } from '../design/icons/icons.tsx'
import type { Theme } from '../design/theme.ts'

export const themeIcons: Readonly<Record<Theme, typeof SunIcon>> = {
  system: DeviceIcon,
  light: SunIcon,
  dark: MoonIcon,
}
