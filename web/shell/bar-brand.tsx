import { Link } from 'wouter'
import { Logo } from '../design/icons/logo.tsx'
import { useText } from '../i18n/text.ts'
import { isSandbox } from '../platform/page-facts.ts'

/** The start of every top bar: the home link and the label of a sandbox. */
export function BarBrand() {
  const text = useText('shell')
  return (
    <>
      <Link href="/" className="top-bar-brand">
        <Logo size={22} />
        <span>Agora</span>
      </Link>
      {isSandbox() ? <span className="top-bar-sandbox">{text.sandbox}</span> : null}
    </>
  )
}
