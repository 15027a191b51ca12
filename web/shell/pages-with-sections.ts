import { useEffect, useMemo, useState } from 'react'
import { type Page, pagesFor, type Section } from '../page/pages.ts'
import { usePerson } from '../session/session-store.ts'
import { pages } from './pages.ts'

export interface PageWithSections {
  readonly page: Page
  readonly sections: readonly Section[]
}

/** The pages the signed-in user may open, with their sections, which load after the first page. */
export function usePagesWithSections(): readonly PageWithSections[] {
  const person = usePerson()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly Section[]>>(new Map())
  useEffect(() => {
    for (const { path, sections } of pagesFor(pages, person)) {
      sections?.().then(
        (rows) => setLoaded((before) => new Map(before).set(path, rows)),
        // Without a connection, palette and menu have only the page.
        () => undefined,
      )
    }
  }, [person])
  return useMemo(
    () => pagesFor(pages, person).map((page) => ({ page, sections: pagesFor(loaded.get(page.path) ?? [], person) })),
    [person, loaded],
  )
}
