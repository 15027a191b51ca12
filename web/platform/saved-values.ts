/**
 * What this browser keeps between visits: choices, never secrets. A browser that keeps nothing (private windows, full
 * disks) is no reason to fail.
 */
export function readSaved(name: string): string | undefined {
  try {
    return localStorage.getItem(`agora.${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(`agora.${name}`)
    else localStorage.setItem(`agora.${name}`, value)
  } catch {
    // The choice then lasts as long as the page.
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
  keep(name, JSON.stringify(value))
}

const cookieSeconds = 365 * 86_400

/** Choices the server writes into the page, so that the first thing painted is already right. */
export function saveToServer(name: 'theme' | 'language', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store that would replace it is missing over plain http.
  document.cookie = `agora_${name}=${value}; path=/; max-age=${cookieSeconds}; samesite=lax`
}
