import type { Locator, Page } from 'playwright-core'
import type { Visitor, WebForTest } from './browser.ts'

/** The time limit of a journey on a busy machine. */
export const journeyMs = 240_000

/** A timeout for a busy machine. */
export const soon = { timeout: 90_000 }

/** Opens a section of the administration as the owner and waits for its content. */
export async function ownerAt(web: Pick<WebForTest, 'visitAs'>, section: string): Promise<Visitor> {
  const visitor = await web.visitAs('owner', `/admin/${section}`)
  await visitor.page.locator('.settings-card').first().waitFor()
  return visitor
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

export const dialog = (page: Page): Locator => page.locator('.dialog')

/** Chooses an entry of a row's menu. */
export async function act(page: Page, name: string, action: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Actions: ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export async function choose(place: Locator, label: string, option: string): Promise<void> {
  await place.getByRole('button', { name: label }).click()
  await place.page().getByRole('option', { name: option, exact: true }).click()
}
