import { accessSync, constants } from 'node:fs'

/** The headless shell comes first: it takes a quarter less processor time than a whole browser. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of Chromium on this machine; undefined if it is not installed. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named === undefined || named === '' ? [] : [named]), ...places].find(isExecutable)
}

/** The message of a test run without Chromium. */
export const chromiumMissing =
  'Left out: the browser tests of the pages. Install the Debian package chromium-headless-shell, or name a Chromium in CHROMIUM_PATH.'

/**
 * The features that Playwright disables, since this switch replaces its own, and features of visible windows only: each
 * window would otherwise load two pages for the list below its address bar, which takes a second of the processor.
 */
const featuresOff = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

/** The browser connects to the server under test only. */
export const chromiumArguments = [
  `--disable-features=${featuresOff.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
