import { useEffect, useState } from 'react'
import { toastQueue } from '../design/overlays/toast.tsx'
import { lazyPart } from '../platform/lazy-part.tsx'

/** Called soon after the page is shown: without a connection, a toast about that could not load the list. */
export const loadToasts = () => import('../design/overlays/toasts.tsx')

const Toasts = lazyPart(() => loadToasts().then((file) => file.Toasts))

/** The list of toasts, which loads at the latest with the first toast. */
export function ToastsOnceShown() {
  const [isUsed, setUsed] = useState(toastQueue.visibleToasts.length > 0)
  useEffect(() => (isUsed ? undefined : toastQueue.subscribe(() => setUsed(true))), [isUsed])
  return isUsed ? <Toasts /> : null
}
