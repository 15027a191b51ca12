import { useEffect } from 'react'
import { useAccountSettings } from '../account/account-settings.ts'
import { applyAccountPreferences } from '../account/preferences.ts'

/** Applies the theme and language of the account in a new browser. */
export function useAccountPreferences(): void {
  const { data } = useAccountSettings()
  useEffect(() => {
    if (data !== undefined) applyAccountPreferences(data)
  }, [data])
}
