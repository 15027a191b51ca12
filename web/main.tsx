import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/vazirmatn/index.css'
import './design/tokens.css'
import './design/base.css'
import { App } from './shell/app.tsx'
import { applyContrast, applyTheme } from './design/theme.ts'

applyTheme()
applyContrast()

const place = document.getElementById('root')
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
