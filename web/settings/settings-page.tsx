import { useText } from '../i18n/text.ts'
import type { PageProps } from '../page/pages.ts'
import { SectionedPage } from '../page/sections/sectioned-page.tsx'
import { settingsSections } from './sections.ts'

export function SettingsPage({ rest }: PageProps) {
  const text = useText('settings')
  return <SectionedPage base="/settings" title={text.settings} sections={settingsSections} section={rest} />
}
