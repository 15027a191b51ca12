import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/vazirmatn/index.css'
import './design/tokens.css'
import './design/base.css'
import './design/display/top-bar.css'
import './design/emoji-font.css'
import { applyContrast, applyTheme } from './design/theme.ts'
import { loadFirstLanguage } from './i18n/language.ts'
import { noteUnreachable, onRecovery } from './platform/connection.ts'
import { App } from './shell/app.tsx'

applyTheme()
applyContrast()

function start(): void {
  const place = document.getElementById('root')
  if (place === null) return
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

loadFirstLanguage().then(start, () => {
  onRecovery(() => location.reload())
  noteUnreachable()
})
