import type { Page } from 'playwright-core'

interface Reading {
  /** The pixels of the color in the whole chart. */
  readonly count: number
  /** The row with most of them, in CSS pixels from the top of the window, and how many it has. */
  readonly row: number
  readonly rowCount: number
}

/** Runs in the page: counts the pixels of a color of the design in the chart, which is drawn on canvases. */
const countInPage = (name: string) => {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
  probe.remove()
  const found = { count: 0, row: 0, rowCount: 0 }
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.chart-canvas canvas')) {
    const { width, height } = canvas
    const context = canvas.getContext('2d')
    if (context === null || width === 0 || height === 0) continue
    const place = canvas.getBoundingClientRect()
    const { data } = context.getImageData(0, 0, width, height)
    for (let y = 0; y < height; y += 1) {
      let here = 0
      for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) {
        const difference =
          Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue)
        if (difference < 12 && (data[at + 3] ?? 0) > 200) here += 1
      }
      found.count += here
      if (here > found.rowCount) {
        found.rowCount = here
        found.row = place.top + (y * place.height) / height
      }
    }
  }
  return found
}

/** The pixels of a color, such as `--warn`, in the chart. */
export function chartPixels(page: Page, color: string): Promise<Reading> {
  return page.evaluate(countInPage, color)
}
