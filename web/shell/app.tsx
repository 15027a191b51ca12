import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useLocation } from 'wouter'
import { queryClient } from '../account/query-client.ts'
import { DayClockContext, useChosenDayClock } from '../i18n/day-clock.ts'
import { directionOf, LanguageContext, localeOf, useChosenLanguage } from '../i18n/language.ts'
import { useDocumentTitle } from '../page/document-title.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useOfflineShell } from './offline/use-offline-shell.ts'
import { Routes } from './routes.tsx'
import { ToastsOnceShown } from './toasts-once-shown.tsx'

export function App() {
  const language = useChosenLanguage()
  const clock = useChosenDayClock()
  const [, navigate] = useLocation()
  useDocumentTitle()
  useOfflineShell()
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  return (
    <LanguageContext value={language}>
      <DayClockContext value={clock}>
        <I18nProvider locale={localeOf(language)}>
          <RouterProvider navigate={navigate}>
            <QueryClientProvider client={queryClient}>
              <ErrorBoundary>
                <Routes />
              </ErrorBoundary>
              <ToastsOnceShown />
            </QueryClientProvider>
          </RouterProvider>
        </I18nProvider>
      </DayClockContext>
    </LanguageContext>
  )
}
