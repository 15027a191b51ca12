/** The current value of a color token, for canvases, which have no custom properties: `rgb(10, 122, 79)`. */
export function resolvedColor(token: `--${string}`): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
