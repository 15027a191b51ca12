import { useEffect, useState } from 'react'
import { queryClient } from '../../account/query-client.ts'
import { Button } from '../../design/buttons/button.tsx'
import { CloudOffIcon } from '../../design/icons/icons.tsx'
import { useText } from '../../i18n/text.ts'
import { check, onRecovery, useIsReachable } from '../../platform/connection.ts'
import './offline-banner.css'

/** A single lost request is usually followed by a successful one; show only lasting outages. */
const showAfterMs = 1_500

export function OfflineBanner() {
  const text = useText('shell')
  const isReachable = useIsReachable()
  const [isShown, setShown] = useState(false)
  useEffect(() => onRecovery(() => void queryClient.invalidateQueries()), [])
  useEffect(() => {
    if (isReachable) return setShown(false)
    const timer = setTimeout(() => setShown(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [isReachable])
  return (
    <div role="status" className={isShown ? 'offline-banner' : 'visually-hidden'}>
      {isShown ? (
        <>
          <CloudOffIcon size={16} />
          <span>{text.offline}</span>
          <Button size="small" onPress={() => check()}>
            {text.tryNow}
          </Button>
        </>
      ) : null}
    </div>
  )
}
