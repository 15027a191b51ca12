import type { ComponentType } from 'react'
import { withTexts } from '../../i18n/language.ts'
import { lazyPage } from '../../page/pages.ts'

interface FrontPage {
  readonly path: string
  readonly audience: 'everyone' | 'signed-in' | 'signed-out'
  readonly content: ComponentType<{ readonly linkKey: string }>
}

const MarketsPage = lazyPage(() => import('./markets/markets-page.tsx').then((file) => file.MarketsPage))

/** The pages without the app frame. Those that end in a key are targets of links in emails. */
export const frontPages: readonly FrontPage[] = [
  {
    path: '/forgot-password',
    audience: 'everyone',
    content: lazyPage(() => import('./recovery/forgot-password-page.tsx').then((file) => file.ForgotPasswordPage)),
  },
  {
    path: '/reset-password/:key',
    audience: 'everyone',
    content: lazyPage(() => import('./recovery/reset-password-page.tsx').then((file) => file.ResetPasswordPage)),
  },
  {
    // Only the signed-in user who requested a new address can confirm it. The sign-in page leads back here.
    path: '/confirm-email/:key',
    audience: 'signed-in',
    content: lazyPage(() => import('./recovery/confirm-email-page.tsx').then((file) => file.ConfirmEmailPage)),
  },
  {
    path: '/markets',
    audience: 'everyone',
    content: MarketsPage,
  },
  {
    path: '/markets/:key',
    audience: 'everyone',
    content: MarketsPage,
  },
  {
    path: '/sso',
    audience: 'everyone',
    content: lazyPage(() => import('./sso/sso-page.tsx').then((file) => file.SsoPage)),
  },
  {
    // Opened by an app; a signed-out user signs in first.
    path: '/app-sign-in',
    audience: 'signed-in',
    content: lazyPage(() =>
      withTexts('settings', () => import('./apps/app-sign-in-page.tsx')).then((file) => file.AppSignInPage),
    ),
  },
  {
    // Where the server leads from a file that the visitor may not read; a signed-out user signs in first.
    path: '/file',
    audience: 'signed-in',
    content: lazyPage(() => withTexts('chat', () => import('./file-page.tsx')).then((file) => file.FilePage)),
  },
  {
    path: '/desktop-sign-in',
    audience: 'signed-out',
    content: lazyPage(() => import('./apps/desktop-sign-in-page.tsx').then((file) => file.DesktopSignInPage)),
  },
  {
    path: '/sign-up',
    audience: 'signed-out',
    content: lazyPage(() => import('./sign-up-page.tsx').then((file) => file.SignUpPage)),
  },
  {
    path: '/join/:key',
    audience: 'signed-out',
    content: lazyPage(() => import('./join-page.tsx').then((file) => file.JoinPage)),
  },
]

export interface FoundFrontPage {
  readonly content: FrontPage['content']
  readonly linkKey: string
}

/** The front page of a path; undefined if there is none for this audience. */
export function findFrontPage(path: string, isSignedIn: boolean): FoundFrontPage | undefined {
  const [, name, linkKey = ''] = path.split('/')
  const page = frontPages.find((row) => row.path === (linkKey === '' ? `/${name}` : `/${name}/:key`))
  if (page === undefined) return undefined
  const isForViewer = page.audience === 'everyone' || (page.audience === 'signed-in') === isSignedIn
  return isForViewer ? { content: page.content, linkKey } : undefined
}
