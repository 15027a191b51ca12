import { readSaved, saveToServer, saveValue } from '../platform/saved-values.ts'

/** What all pages of the site have in common: contrast and the choice of language, shared with the web client. */
document.documentElement.toggleAttribute('data-high-contrast', readSaved('contrast') === 'high')

for (const bar of document.querySelectorAll<HTMLElement>('.choice-bar')) {
  bar.hidden = false
  for (const button of bar.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const { language = '' } = button.dataset
      saveValue('language', language)
      saveToServer('language', language)
      location.reload()
    })
  }
}
