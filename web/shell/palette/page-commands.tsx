import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { type Command, registerCommands } from '../../page/commands.ts'
import { type Shortcut, useShortcuts } from '../../page/shortcuts.ts'
import { type PageWithSections, usePagesWithSections } from '../pages-with-sections.ts'
import { inAccountMenu, openAccountMenu } from './open-overlays.ts'

/** Adds every page and section to the palette, and the keys of pages to the shortcut sheet. */
export function usePageCommands(): void {
  const text = useText('shell')
  const language = useLanguage()
  const [, navigate] = useLocation()
  const rows = usePagesWithSections()
  useEffect(() => {
    const commandsOf = ({ page, sections }: PageWithSections): Command[] => {
      const title = page.title(language)
      const goTo = (path: string) => ({ keywords: path.replaceAll('/', ' '), run: () => navigate(path) })
      return [
        {
          id: `go-${page.path}`,
          title,
          group: text.goTo,
          icon: <page.icon />,
          ...(page.key === undefined ? {} : { keys: `g ${page.key}` }),
          ...goTo(page.path),
        },
        ...sections.map((section) => ({
          id: `go-${page.path}/${section.id}`,
          title: section.title(language),
          group: title,
          icon: <section.icon />,
          ...goTo(`${page.path}/${section.id}`),
        })),
      ]
    }
    return registerCommands(rows.flatMap(commandsOf))
  }, [rows, text, language, navigate])
  const shortcuts = useMemo(
    () =>
      rows.flatMap(({ page }): Shortcut[] => {
        if (page.key === undefined) return []
        const keys = `g ${page.key}`
        const title = `${text.goTo}: ${page.title(language)}`
        const run = () => {
          openAccountMenu(false)
          navigate(page.path)
        }
        return [{ keys, shown: keys, title, group: text.general, inPopoverWith: inAccountMenu, run }]
      }),
    [rows, text, language, navigate],
  )
  useShortcuts(shortcuts)
}
