import { QueryClientProvider } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useLocation } from 'wouter'
import { queryClient } from '../account/query-client.ts'
import { DayClockContext, useChosenDayClock } from '../i18n/day-clock.ts'
import { directionOf, LanguageContext, localeOf, useChosenLanguage, useLanguage } from '../i18n/language.ts'
import { useDocumentTitle } from '../page/document-title.ts'
import { passEscapeToOverlays } from '../page/overlays.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useOfflineShell } from './offline/use-offline-shell.ts'
import { Routes } from './routes.tsx'
import { ToastsOnceShown } from './toasts-once-shown.tsx'

/** Renders again only with another language, not with every address. */
const Content = memo(function Content() {
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <ToastsOnceShown />
      <DocumentTitle />
    </QueryClientProvider>
  )
})

export function App() {
  const language = useChosenLanguage()
  const clock = useChosenDayClock()
  const [, navigate] = useLocation()
  useOfflineShell()
  useEffect(passEscapeToOverlays, [])
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  return (
    <LanguageContext value={language}>
      <DayClockContext value={clock}>
        <I18nProvider locale={localeOf(language)}>
          <RouterProvider navigate={navigate}>
            <Content />
          </RouterProvider>
        </I18nProvider>
      </DayClockContext>
    </LanguageContext>
  )
}

/** A component of its own: the title of a market changes with every price. */
function DocumentTitle() {
  useDocumentTitle()
  return null
}
