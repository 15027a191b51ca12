/** In order of precedence: the later names also occur in the user agents of the earlier ones. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/zulip/i, 'Zulip'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\b(MSIE|Trident)\b/, 'Internet Explorer'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^python-/i, 'Python'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod|iOS)\b/, 'iOS'],
  [/\b(Macintosh|Mac OS X|macOS|Darwin)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The device of a sign-in. Its name is one of ours and never the sent text, since a client can send anything. */
export interface SignInDevice {
  readonly program: string | undefined
  readonly system: string | undefined
}

export function deviceOf(userAgent: string): SignInDevice {
  const named = (list: typeof programs) => list.find(([form]) => form.test(userAgent))?.[1]
  return { program: named(programs), system: named(systems) }
}
