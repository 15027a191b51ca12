import { useEffect } from 'react'
import { useAccountSettings } from '../shared/account-settings.ts'
import { applyAccountPreferences } from '../shared/preferences.ts'

/** How things look follows the person to a browser they have not used before. */
export function useAccountPreferences(): void {
  const { data } = useAccountSettings()
  useEffect(() => {
    if (data !== undefined) applyAccountPreferences(data)
  }, [data])
}
