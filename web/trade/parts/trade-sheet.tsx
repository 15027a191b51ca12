import type { ReactNode } from 'react'
import { TradeNav } from './trade-nav.tsx'
import './trade-sheet.css'

/** A scrolling page of Trade: a title, the navigation and its content. */
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
