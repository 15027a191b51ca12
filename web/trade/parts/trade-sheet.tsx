import type { ReactNode } from 'react'
import { TradeNav } from './trade-nav.tsx'
import './trade-sheet.css'

/** A page of Trade that is read rather than watched: a title, the way to the others, and room that scrolls. */
export function TradeSheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="trade-sheet">
      <header className="trade-sheet-head">
        <h1>{title}</h1>
        <TradeNav />
      </header>
      <div className="trade-sheet-body">{children}</div>
    </div>
  )
}
