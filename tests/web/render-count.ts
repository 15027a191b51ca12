import type { Page } from 'playwright-core'

/**
 * Counts the components that React renders. It reports each commit to the hook of the developer tools, in its production
 * build too; a component that did work has the first flag. A component without an alternate is new. A part of the tree
 * whose first child is the same object as before was not visited.
 */
const countRenders = `(() => {
  const performedWork = 1
  const counts = new Map()
  const isComponent = ({ type }) =>
    typeof type === 'function' || (typeof type === 'object' && type !== null && (type.type ?? type.render) !== undefined)
  const walk = (first, places) => {
    for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
      const former = fiber.alternate
      if (isComponent(fiber) && (former === null || (fiber.flags & performedWork) !== 0))
        for (const place of places) counts.set(place, counts.get(place) + 1)
      if (former !== null && former.child === fiber.child) continue
      const entered = [...counts.keys()].filter(
        (place) => !places.includes(place) && typeof fiber.type === 'string' && fiber.stateNode.matches(place),
      )
      walk(fiber.child, entered.length === 0 ? places : [...places, ...entered])
    }
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer, root) => walk(root.current, []),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  window.startCount = (places) => {
    counts.clear()
    for (const place of places) counts.set(place, 0)
  }
  window.endCount = () => {
    const counted = Object.fromEntries(counts)
    counts.clear()
    return counted
  }
})()`

/** Before the page is opened. */
export async function followRenders(page: Page): Promise<void> {
  await page.addInitScript(countRenders)
}

/** The components inside the elements of each selector that were rendered while the function ran. */
export async function rendersDuring<Place extends string>(
  page: Page,
  places: readonly Place[],
  run: () => Promise<unknown>,
): Promise<Readonly<Record<Place, number>>> {
  await page.evaluate(`startCount(${JSON.stringify(places)})`)
  await run()
  return (await page.evaluate('endCount()')) as Record<Place, number>
}

/** The components of the current page inside an element, as mounted now. */
export function mountedIn(page: Page, place: string): Promise<number> {
  return page.evaluate((selector) => {
    type Fiber = { type: unknown; child: Fiber | null; sibling: Fiber | null }
    const element = document.querySelector(selector)
    const name = Object.keys(element ?? {}).find((key) => key.startsWith('__reactFiber$'))
    if (element === null || name === undefined) throw new Error(`no ${selector}`)
    const isComponent = ({ type }: Fiber) => typeof type === 'function' || (typeof type === 'object' && type !== null)
    const count = (first: Fiber | null): number => {
      let found = 0
      for (let fiber = first; fiber !== null; fiber = fiber.sibling)
        found += Number(isComponent(fiber)) + count(fiber.child)
      return found
    }
    return count((element as unknown as Record<string, Fiber>)[name]?.child ?? null)
  }, place)
}
