import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  // Other tests of this process may have loaded a language.
  vi.resetModules()
  vi.stubGlobal('document', { cookie: '' })
  return () => vi.unstubAllGlobals()
})

/** The modules of a page that has rendered in English. */
async function englishPage() {
  const language = await import('./language.ts')
  const { textIn } = await import('./text.ts')
  const { languageTable } = await import('../languages/languages.ts')
  await language.loadFirstLanguage()
  return { ...language, textIn, languageTable }
}

/** A request that the test ends. */
function pendingLoad<Value>(load: () => Promise<Value>) {
  let end: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end: () => end(), load: () => ended.then(load) }
}

test('LANGUAGE-2: the texts of an area are there when its code is, and those of other areas are not', async () => {
  const { textIn, withTexts } = await englishPage()
  expect(textIn('design').close).toBe('Close')
  expect(() => textIn('wallet')).toThrow('The texts of wallet are not loaded in en')
  expect(await withTexts('trade', async () => 'code')).toBe('code')
  expect(textIn('wallet')).toBeDefined()
})

test('LANGUAGE-2: a change of the language brings the texts of all areas in use before it shows', async () => {
  const { currentLanguage, setLanguage, textIn, withTexts } = await englishPage()
  await withTexts('settings', async () => 'code')
  const change = setLanguage('fa')
  expect([currentLanguage(), textIn('settings').save]).toEqual(['en', 'Save'])
  await change
  expect([currentLanguage(), textIn('settings').save]).toEqual(['fa', 'ذخیره'])
})

test('LANGUAGE-2: code that loads during a change of the language has its texts in the new one', async () => {
  const { currentLanguage, languageTable, setLanguage, textIn, withTexts } = await englishPage()
  const { load } = languageTable.fa
  const pending = pendingLoad(() => load('shared'))
  vi.spyOn(languageTable.fa, 'load').mockImplementationOnce(pending.load)
  const change = setLanguage('fa')
  const code = withTexts('chat', async () => 'code')
  pending.end()
  await Promise.all([change, code])
  expect([currentLanguage(), textIn('dock')]).toEqual(['fa', expect.anything()])
})

test('LANGUAGE-3: a language that cannot be loaded changes nothing, and a later attempt may succeed', async () => {
  const { currentLanguage, languageTable, setLanguage, textIn } = await englishPage()
  vi.spyOn(languageTable.fa, 'load').mockRejectedValueOnce(new Error('no connection'))
  await expect(setLanguage('fa')).rejects.toThrow('no connection')
  expect([currentLanguage(), textIn('design').close]).toEqual(['en', 'Close'])
  await setLanguage('fa')
  expect(currentLanguage()).toBe('fa')
})

test('LANGUAGE-3: of two choices the later one counts', async () => {
  const { currentLanguage, languageTable, setLanguage } = await englishPage()
  const { load } = languageTable.fa
  const pending = pendingLoad(() => load('shared'))
  vi.spyOn(languageTable.fa, 'load').mockImplementationOnce(pending.load)
  const first = setLanguage('fa')
  await setLanguage('en')
  pending.end()
  await first
  expect(currentLanguage()).toBe('en')
})

test('LANGUAGE-4: if the first texts of the chosen language are missing, the page starts in another one', async () => {
  const { currentLanguage, loadFirstLanguage } = await import('./language.ts')
  const { languageTable } = await import('../languages/languages.ts')
  vi.spyOn(languageTable.en, 'load').mockRejectedValueOnce(new Error('no connection'))
  await loadFirstLanguage()
  expect(currentLanguage()).toBe('fa')
})
