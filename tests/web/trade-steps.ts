import type { Locator, Page } from 'playwright-core'

export const orderForm = (page: Page): Locator => page.getByRole('form', { name: 'Place order' })

/** One of the choices at the top of the form. */
export function choose(form: Locator, name: string): Promise<void> {
  return form.getByRole('radio', { name, exact: true }).click()
}

/** One of the kinds of orders that wait for a price. */
export async function chooseCondition(form: Locator, name: string): Promise<void> {
  await choose(form, 'Conditional')
  await form.getByRole('button', { name: /Condition$/ }).click()
  await form.page().getByRole('option', { name, exact: true }).click()
}

/** The number that a place shows, without separators and coins. */
export async function numberIn(place: Locator): Promise<number> {
  const text = (await place.textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

/** Keeps the last prices of the markets from a page, whose socket must not be open yet, until they are let through. */
export async function holdPrices(page: Page): Promise<{ letThrough(): void }> {
  const held: (() => void)[] = []
  let isHeld = true
  await page.routeWebSocket(/\/v1\/ws$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      const pass = () => socket.send(message)
      if (isHeld && String(message).includes('"all@ticker"')) held.push(pass)
      else pass()
    })
  })
  return {
    letThrough() {
      isHeld = false
      for (const pass of held) pass()
    },
  }
}
