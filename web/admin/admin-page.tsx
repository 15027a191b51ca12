import { useText } from '../i18n/text.ts'
import type { PageProps } from '../page/pages.ts'
import { SectionedPage } from '../page/sections/sectioned-page.tsx'
import './admin.css'
import { adminSections } from './sections.ts'

export function AdminPage({ rest }: PageProps) {
  const text = useText('admin')
  return <SectionedPage base="/admin" title={text.administration} sections={adminSections} section={rest} />
}
