import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '../../design/icons/logo.tsx'
import { useText } from '../../i18n/text.ts'
import './front.css'
import { FrontChoices } from './front-choices.tsx'

export interface FrontFrameProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** The frame of the pages before sign-in. */
export function FrontFrame({ title, text: lead, children }: FrontFrameProps) {
  const text = useText('front')
  return (
    <div className="front">
      <header className="front-bar">
        <FrontChoices />
      </header>
      <main className="front-main">
        <div className="front-head">
          <Logo size={44} />
          <h1>{title}</h1>
          {lead === undefined ? null : <p>{lead}</p>}
        </div>
        {children}
      </main>
      <footer className="front-foot">
        <Link href="/markets">{text.markets}</Link>
        <a href="/start">{text.addresses}</a>
        <a href="/docs">{text.documentation}</a>
      </footer>
    </div>
  )
}
