import { readSaved, saveToServer, saveValue } from '../platform/saved-values.ts'

/** The common part of all pages of the site: contrast and the choice of language and theme, shared with the web client. */
const { documentElement: page } = document
page.toggleAttribute('data-high-contrast', readSaved('contrast') === 'high')

function choose(name: 'language' | 'theme', value: string): void {
  saveValue(name, value)
  saveToServer(name, value)
}

for (const bar of document.querySelectorAll<HTMLElement>('.choice-bar')) bar.hidden = false

for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
  button.addEventListener('click', () => {
    choose('language', button.dataset.language ?? '')
    location.reload()
  })
}

const themeButtons = document.querySelectorAll<HTMLElement>('[data-theme-choice]')

function markTheme(): void {
  for (const button of themeButtons) {
    const isShown = button.dataset.themeChoice === (page.dataset.theme ?? 'system')
    button.setAttribute('aria-pressed', String(isShown))
    button.classList.toggle('icon-button-on', isShown)
  }
}

for (const button of themeButtons) {
  button.addEventListener('click', () => {
    const { themeChoice: theme = 'system' } = button.dataset
    choose('theme', theme)
    if (theme === 'system') delete page.dataset.theme
    else page.dataset.theme = theme
    markTheme()
  })
}
markTheme()
