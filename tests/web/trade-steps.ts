import type { Locator, Page } from 'playwright-core'

export const orderForm = (page: Page): Locator => page.getByRole('form', { name: 'Place order' })

/** Chooses a tab at the top of the form. */
export function choose(form: Locator, name: string): Promise<void> {
  return form.getByRole('radio', { name, exact: true }).click()
}

/** Chooses a conditional order kind. */
export async function chooseCondition(form: Locator, name: string): Promise<void> {
  await choose(form, 'Conditional')
  await form.getByRole('button', { name: /Condition$/ }).click()
  await form.page().getByRole('option', { name, exact: true }).click()
}

/** Groups the book, so that it shows prices far from the market. */
export async function groupBook(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: /Price step/ }).click()
  await page.getByRole('option', { name: step }).click()
}

/** The number in an element, without separators and coins. */
export async function numberIn(place: Locator): Promise<number> {
  const text = (await place.textContent()) ?? ''
  return Number(text.replace(/[^\d.]/g, ''))
}

/** Withholds the last prices of the markets from a page, whose socket must not be open yet, until they are released. */
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
