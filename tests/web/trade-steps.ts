import type { Locator, Page } from 'playwright-core'

export const orderForm = (page: Page): Locator => page.getByRole('form', { name: 'Place an order' })

/** One of the choices at the top of the form. */
export function choose(form: Locator, name: string): Promise<void> {
  return form.getByRole('radio', { name, exact: true }).click()
}

/** The number that a place shows, without separators and coins. */
export async function numberIn(place: Locator): Promise<number> {
  const text = (await place.textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}
