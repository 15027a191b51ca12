import { servedFile } from './served-file.ts'

/** Lets browsers install the web client as an application. */
const manifest = {
  id: '/',
  name: 'Agora',
  short_name: 'Agora',
  description: 'Trade and talk in one place of your own.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0d0e11',
  theme_color: '#4650dd',
  icons: [
    { src: '/static/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/static/images/app-icon.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
  ],
  shortcuts: [
    { name: 'Trade', url: '/trade' },
    { name: 'Chat', url: '/chat' },
  ],
}

export const appManifest = servedFile('application/manifest+json', JSON.stringify(manifest))
