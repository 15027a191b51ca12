/**
 * Values in the browser's storage: choices, never secrets. Missing storage (private windows, full disks) is no error.
 */
export function readSaved(name: string): string | undefined {
  try {
    return localStorage.getItem(`agora.${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function saveValue(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`agora.${name}`)
    else localStorage.setItem(`agora.${name}`, value)
  } catch {
    // The choice then lasts until the page closes.
  }
}

export function readSavedJson<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  const text = readSaved(name)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const readSavedTexts = (name: string): readonly string[] => readSavedJson(name, isTexts) ?? []

export function saveJson(name: string, value: unknown): void {
  saveValue(name, JSON.stringify(value))
}

const cookieSeconds = 365 * 86_400

/** Choices that the server writes into the page, so that the first paint is right. */
export function saveToServer(name: 'theme' | 'language', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing without HTTPS.
  document.cookie = `agora_${name}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax`
}

/** The name of the saved id of the user who wants notifications in this browser. */
export const savedPushUser = 'web-push-user'
