import { useEffect } from 'react'
import { usePublishedSettings } from '../account/account-settings.ts'
import { applyAccountPreferences } from '../account/preferences.ts'

/** Applies the theme and language of the account in a new browser. */
export function useAccountPreferences(): void {
  const data = usePublishedSettings()
  useEffect(() => {
    if (data !== undefined) applyAccountPreferences(data)
  }, [data])
}
