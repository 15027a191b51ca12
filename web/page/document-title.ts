import { useEffect } from 'react'
import { createStore, useStore } from '../platform/store.ts'
import { useBadges } from './badges.ts'

const page = createStore('')

/** Names the page in the title of the window while the component is there: `useTitle('BTC/USDT 64,210.5')`. */
export function useTitle(title: string): void {
  useEffect(() => {
    page.set(title)
  }, [title])
}

/** Once, in the frame of the application: "(3) Inbox · Agora". */
export function useDocumentTitle(): void {
  const title = useStore(page)
  const { chat } = useBadges()
  useEffect(() => {
    const count = chat > 0 ? `(${chat}) ` : ''
    document.title = `${count}${title === '' ? 'Agora' : `${title} · Agora`}`
  }, [title, chat])
}
