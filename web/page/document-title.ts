import { useEffect } from 'react'
import { createStore, useStore } from '../platform/store.ts'
import { useBadges } from './badges.ts'

const pageTitle = createStore('')
const currentTitle = createStore('')

/** Sets the page title: `useTitle('BTC/USDT 64,210.5')`. It replaces the title of the page's row. */
export function useTitle(title: string): void {
  useEffect(() => {
    currentTitle.set(title)
    return () => currentTitle.set((shown) => (shown === title ? '' : shown))
  }, [title])
}

/** The default title of a page, from its row. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle.set(title)
    return () => pageTitle.set((shown) => (shown === title ? '' : shown))
  }, [title])
}

/** Used once, around all pages: "(3) Inbox · Agora". */
export function useDocumentTitle(): void {
  const title = [useStore(currentTitle), useStore(pageTitle)].find((text) => text !== '')
  const { chat } = useBadges()
  useEffect(() => {
    const count = chat > 0 ? `(${chat}) ` : ''
    document.title = `${count}${title === undefined ? 'Agora' : `${title} · Agora`}`
  }, [title, chat])
}
