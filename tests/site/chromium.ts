import { accessSync, constants } from 'node:fs'

/** The shell without windows comes first: it needs a quarter less of the processor than a whole browser. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where a Chromium is on this machine; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  return [...(named === undefined || named === '' ? [] : [named]), ...places].find(isExecutable)
}

/** The sentence for those who run the tests where there is none. */
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

/** The browser talks to the server under test and to nobody else. */
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
