import { useEffect } from 'react'
import { useAccountSettings } from '../account/account-settings.ts'
import { applyAccountPreferences } from '../account/preferences.ts'

/** How things look follows the person to a browser they have not used before. */
export function useAccountPreferences(): void {
  const { data } = useAccountSettings()
  useEffect(() => {
    if (data !== undefined) applyAccountPreferences(data)
  }, [data])
}
