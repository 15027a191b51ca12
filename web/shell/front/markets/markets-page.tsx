import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { signUpQuery } from '../../../account/server-settings.ts'
import '../../../design/buttons/button.css'
import { withTexts } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { lazyPage } from '../../../page/pages.ts'
import { useSession } from '../../../session/session-store.ts'
import { BarBrand } from '../../bar-brand.tsx'
import { FrontChoices } from '../front-choices.tsx'
import './markets-page.css'

const PublicMarkets = lazyPage(() =>
  withTexts('trade', () => import('../../../trade/trade-page.tsx')).then((file) => file.loadPublicMarkets()),
)

/** The markets for everyone: the list at /markets, one market at /markets/BTCUSDT. */
export function MarketsPage({ linkKey }: { readonly linkKey: string }) {
  const text = useText('shell')
  return (
    <div className="markets-page">
      <a className="markets-skip" href="#markets">
        {text.skip}
      </a>
      <header className="top-bar">
        <BarBrand />
        <Areas isList={linkKey === ''} />
        <div className="top-bar-end">
          <FrontChoices />
          <AccountLinks />
        </div>
      </header>
      <main id="markets" className="markets-main" tabIndex={-1}>
        <PublicMarkets symbol={linkKey} />
      </main>
    </div>
  )
}

function Areas({ isList }: { readonly isList: boolean }) {
  const text = useText('shell')
  const { markets } = useText('front')
  return (
    <nav className="top-bar-areas markets-areas" aria-label={text.areas}>
      <Link
        href="/markets"
        className="top-bar-area top-bar-area-current"
        {...(isList ? { 'aria-current': 'page' as const } : {})}
      >
        {markets}
      </Link>
      <a href="/docs" className="top-bar-area">
        {text.documentation}
      </a>
    </nav>
  )
}

function AccountLinks() {
  const { signIn, createAccount } = useText('front')
  const { data } = useQuery(signUpQuery)
  if (useSession().kind === 'signed-in') return null
  return (
    <>
      <Link className="button button-plain button-normal" href="/sign-in">
        {signIn}
      </Link>
      {data?.is_open === true ? (
        <Link className="button button-primary button-normal markets-create" href="/sign-up">
          {createAccount}
        </Link>
      ) : null}
    </>
  )
}
