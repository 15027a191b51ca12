import { Suspense } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { ChevronEndIcon, ChevronStartIcon } from '../../design/icons/icons.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { usePerson } from '../../session/session-store.ts'
import { useTitle } from '../document-title.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { pagesFor, type Section } from '../pages.ts'
import './sections.css'

export interface SectionedPageProps {
  /** The path of the page: `/settings`. */
  readonly base: string
  readonly title: string
  readonly sections: readonly Section[]
  /** The `id` of the section in the path; empty without one. */
  readonly section: string
}

/** A section beside the section list. Without a section, a phone shows the list and a wide screen the first section. */
export function SectionedPage({ base, title, sections, section }: SectionedPageProps) {
  const language = useLanguage()
  const allowed = pagesFor(sections, usePerson())
  const chosen = section === '' ? allowed[0] : allowed.find(({ id }) => id === section)
  useTitle(chosen === undefined ? title : chosen.title(language))
  if (chosen === undefined) return <NotFoundPage />
  const Content = chosen.content
  return (
    <div className={classNames('settings', section === '' && 'settings-list-only')}>
      <nav className="settings-nav" aria-label={title}>
        <h1>{title}</h1>
        {partsOf(allowed).map((part) => (
          <div className="settings-nav-part" key={part[0]?.id}>
            {part[0]?.part === undefined ? null : <h2 className="settings-nav-title">{part[0].part(language)}</h2>}
            {part.map(({ id, title: label, icon: Icon }) => (
              <Link
                key={id}
                href={`${base}/${id}`}
                className={classNames('settings-link', id === chosen.id && 'settings-link-current')}
                {...(id === chosen.id && section !== '' ? { 'aria-current': 'page' as const } : {})}
              >
                <Icon size={17} />
                <span>{label(language)}</span>
                <ChevronEndIcon size={16} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="settings-content">
        <h1 className="settings-phone-title">
          <Link href={base} className="settings-back">
            <ChevronStartIcon size={16} />
            {title}
          </Link>
        </h1>
        <Suspense fallback={<Skeleton lines={6} height={18} />}>
          <Content />
        </Suspense>
      </div>
    </div>
  )
}

/** A section with a heading starts a part. */
function partsOf(sections: readonly Section[]): readonly (readonly Section[])[] {
  const parts: Section[][] = []
  for (const section of sections) {
    const last = parts.at(-1)
    if (last === undefined || section.part !== undefined) parts.push([section])
    else last.push(section)
  }
  return parts
}
