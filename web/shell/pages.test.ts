import { expect, test } from 'vitest'
import { roles } from '../../client/roles.ts'
import { languages } from '../i18n/language.ts'
import { loadArea } from '../i18n/loaded-texts.ts'
import { en } from '../languages/en.ts'
import type { Area } from '../languages/texts.ts'
import { pagesFor, type Section } from '../page/pages.ts'
import type { SignedInPerson } from '../session/session-store.ts'
import { findFrontPage, frontPages } from './front/front-pages.ts'
import { addressesIn } from './page-addresses.ts'
import { pages } from './pages.ts'

const sources = import.meta.glob<string>(['./pages.ts', './front/front-pages.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const person = (role: number): SignedInPerson => ({
  userId: 1,
  email: 'a@example.com',
  fullName: 'A',
  role,
  hasSecondFactor: false,
  lacksSecondFactor: false,
})

const sectionsOf = async (): Promise<readonly Section[]> =>
  (await Promise.all(pages.map(({ sections }) => sections?.() ?? []))).flat()

test('WEB-17: the server gets the path of every page from the tables', () => {
  expect(addressesIn(sources['./pages.ts'] ?? '')).toEqual(pages.map(({ path }) => path))
  expect(addressesIn(sources['./front/front-pages.ts'] ?? '')).toEqual(frontPages.map(({ path }) => path))
})

test('WEB-17: pages and sections have different paths, and a title in every language', async () => {
  const rows = [...pages, ...(await sectionsOf())]
  for (const language of languages) {
    await Promise.all((Object.keys(en) as Area[]).map((area) => loadArea(language, area)))
    for (const { title } of rows) expect(title(language)).not.toBe('')
  }
  for (const { path, sections } of pages) {
    expect(path).toMatch(/^\/[a-z-]+$/)
    const ids = (await (sections?.() ?? [])).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('WADMIN-1: only owners and administrators are offered the administration', () => {
  const offered = (role: number) => pagesFor(pages, person(role)).map(({ path }) => path)
  expect(offered(roles.administrator)).toContain('/admin')
  expect(offered(roles.owner)).toContain('/admin')
  for (const role of [roles.moderator, roles.member, roles.guest]) expect(offered(role)).not.toContain('/admin')
})

test('WEB-17: guests are not offered the groups, which they cannot read', async () => {
  const offered = async (role: number) => pagesFor(await sectionsOf(), person(role)).map(({ id }) => id)
  const groups = (ids: readonly string[]) => ids.filter((id) => id === 'groups').length
  // One more in the administration, which has its own access.
  expect(groups(await offered(roles.member)) - groups(await offered(roles.guest))).toBe(1)
})

test('WEB-17: a front page opens at its path and only for its audience', () => {
  const linkKeyOf = (path: string, isSignedIn: boolean) => findFrontPage(path, isSignedIn)?.linkKey
  expect(linkKeyOf('/join/k1', false)).toBe('k1')
  expect(linkKeyOf('/join/k1', true)).toBeUndefined()
  expect(linkKeyOf('/join', false)).toBeUndefined()
  expect(linkKeyOf('/confirm-email/k1', true)).toBe('k1')
  expect(linkKeyOf('/confirm-email/k1', false)).toBeUndefined()
  for (const isSignedIn of [true, false]) {
    expect(linkKeyOf('/reset-password/k1', isSignedIn)).toBe('k1')
    expect(linkKeyOf('/forgot-password', isSignedIn)).toBe('')
  }
  expect(findFrontPage('/trade', false)).toBeUndefined()
})
