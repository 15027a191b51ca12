import { type ComponentType, Suspense } from 'react'
import { Link } from 'wouter'
import { classNames } from '../../design/class-names.ts'
import { Skeleton } from '../../design/display/skeleton.tsx'
import { ChevronEndIcon, ChevronStartIcon, type UserIcon } from '../../design/icons/icons.tsx'
import { useTitle } from '../document-title.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import './sections.css'

export interface PageSection<Name extends string> {
  readonly id: string
  readonly name: Name
  readonly icon: typeof UserIcon
  readonly content: ComponentType
}

export interface SectionedPageProps<Name extends string> {
  /** Where the page is: `/settings`. */
  readonly base: string
  readonly title: string
  /** Named by their sections' names in `text`; a part without a title has no heading. */
  readonly parts: readonly { readonly title?: string; readonly sections: readonly PageSection<Name>[] }[]
  readonly text: Readonly<Record<Name, string>>
  readonly section: string | undefined
}

/** Sections beside a list of them. Without a section a phone shows the list, and a wide screen the first one. */
export function SectionedPage<Name extends string>({ base, title, parts, text, section }: SectionedPageProps<Name>) {
  const sections = parts.flatMap((part) => part.sections)
  const chosen = section === undefined ? sections[0] : sections.find(({ id }) => id === section)
  useTitle(chosen === undefined ? title : text[chosen.name])
  if (chosen === undefined) return <NotFoundPage />
  const Content = chosen.content
  return (
    <div className={classNames('settings', section === undefined && 'settings-list-only')}>
      <nav className="settings-nav" aria-label={title}>
        <h1>{title}</h1>
        {parts.map((part) => (
          <div className="settings-nav-part" key={part.sections[0]?.id}>
            {part.title === undefined ? null : <h2 className="settings-nav-title">{part.title}</h2>}
            {part.sections.map(({ id, name, icon: Icon }) => (
              <Link
                key={id}
                href={`${base}/${id}`}
                className={classNames('settings-link', id === chosen.id && 'settings-link-current')}
                {...(id === chosen.id && section !== undefined ? { 'aria-current': 'page' as const } : {})}
              >
                <Icon size={17} />
                <span>{text[name]}</span>
                <ChevronEndIcon size={16} />
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <div className="settings-content">
        <Link href={base} className="settings-back">
          <ChevronStartIcon size={16} />
          {title}
        </Link>
        <Suspense fallback={<Skeleton lines={6} height={18} />}>
          <Content />
        </Suspense>
      </div>
    </div>
  )
}
