import { type ComponentType, lazy } from 'react'
import type { UserIcon } from '../design/icons/icons.tsx'
import type { Title } from '../i18n/text.ts'
import type { SignedInPerson } from '../session/session-store.ts'
import type { BadgedArea } from './badges.ts'

export interface PageProps {
  /** The path below the page: `sessions` of `/settings/sessions`; empty for the page itself. */
  readonly rest: string
}

interface Entry {
  /** The label in navigation and palette, and the default window title. */
  readonly title: Title
  readonly icon: typeof UserIcon
  /** By default every signed-in user. The server protects the data; this decides what the client offers. */
  readonly mayOpen?: (person: SignedInPerson) => boolean
  readonly isInAccountMenu?: boolean
}

/** A page: its row defines route, navigation, palette entry, shortcut and window title. */
export interface Page extends Entry {
  /** `/settings`. The page also serves the paths below it. */
  readonly path: string
  readonly content: ComponentType<PageProps>
  /** The navigation bars that link to it: at the top, and at the bottom of a phone. */
  readonly bars?: readonly ('top' | 'bottom')[]
  /** The count beside the link. */
  readonly badge?: BadgedArea
  /** The key that opens it after `g`. */
  readonly key?: string
  /** For a page with sections. Loaded after the first page, for the palette and the account menu. */
  readonly sections?: () => Promise<readonly Section[]>
}

/** A section of a page. */
export interface Section extends Entry {
  /** The last part of its path: `trading-keys` of `/settings/trading-keys`. */
  readonly id: string
  readonly content: ComponentType
  /** The heading above it in the section list; by default that of the previous section. */
  readonly part?: Title
}

/** `lazyPage(() => import('./wallet-page.tsx').then((file) => file.WalletPage))` */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().then((content) => ({ default: content })))
}

/** The rows this user may open. */
export function pagesFor<Row extends Entry>(rows: readonly Row[], person: SignedInPerson): readonly Row[] {
  return rows.filter(({ mayOpen }) => mayOpen?.(person) ?? true)
}
