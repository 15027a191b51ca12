import { useLanguage } from '../../i18n/language.ts'
import { useBadges } from '../../page/badges.ts'
import { pagesFor } from '../../page/pages.ts'
import { usePerson } from '../../session/session-store.ts'
import { pages } from '../pages.ts'

/** The links of a bar, from the page table. */
export function useBarLinks(bar: 'top' | 'bottom', area: string) {
  const language = useLanguage()
  const badges = useBadges()
  return pagesFor(pages, usePerson())
    .filter(({ bars }) => bars?.includes(bar) === true)
    .map(({ path, title, icon, badge }) => ({
      path,
      label: title(language),
      icon,
      count: badge === undefined ? 0 : badges[badge],
      isCurrent: path === `/${area}`,
    }))
}
