import { useEffect } from 'react'

/** Beside the first requests of a page this work would delay them. */
const afterMs = 4000

/** Installs the service worker, which stores the application, so that it starts without a connection. */
export function useOfflineShell(): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !window.isSecureContext) return
    const timer = setTimeout(() => install().catch(() => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [])
}

async function install(): Promise<void> {
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // The service worker did not see the files that loaded before it.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = loaded.filter((name) => name.startsWith(`${location.origin}/assets/`))
  active?.postMessage({ assets })
}
