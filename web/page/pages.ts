import { type ComponentType, lazy } from 'react'
import type { UserIcon } from '../design/icons/icons.tsx'
import type { Title } from '../i18n/text.ts'
import type { SignedInPerson } from '../session/session-store.ts'
import type { BadgedArea } from './badges.ts'

export interface PageProps {
  /** The part of the address below the page: `sessions` of `/settings/sessions`; empty at the page itself. */
  readonly rest: string
}

interface Entry {
  /** The label in navigation and palette, and the title of the window until the page sets another one. */
  readonly title: Title
  readonly icon: typeof UserIcon
  /** Left out: every signed-in user. The server decides about the data; this decides what the client offers. */
  readonly mayOpen?: (person: SignedInPerson) => boolean
  readonly isInAccountMenu?: boolean
}

/** One page: the row from which route, navigation, palette entry, shortcut and window title follow. */
export interface Page extends Entry {
  /** `/settings`. The page also serves the addresses below it. */
  readonly path: string
  readonly content: ComponentType<PageProps>
  /** Which bars have a link to it: the one at the top, the one at the bottom of a phone. */
  readonly bars?: readonly ('top' | 'bottom')[]
  /** The number beside the link. */
  readonly badge?: BadgedArea
  /** The letter that opens it after `g`. */
  readonly key?: string
  /** For a page that consists of sections. Loaded after the first page, for the palette and the account menu. */
  readonly sections?: () => Promise<readonly Section[]>
}

/** One section of a page. */
export interface Section extends Entry {
  /** The last part of its address: `trading-keys` of `/settings/trading-keys`. */
  readonly id: string
  readonly content: ComponentType
  /** The heading above it in the list of sections; left out: as the section before. */
  readonly part?: Title
}

/** `lazyPage(() => import('./wallet-page.tsx').then((file) => file.WalletPage))` */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => load().then((content) => ({ default: content })))
}

/** What the client offers to this person. */
export function pagesFor<Row extends Entry>(rows: readonly Row[], person: SignedInPerson): readonly Row[] {
  return rows.filter(({ mayOpen }) => mayOpen?.(person) ?? true)
}
