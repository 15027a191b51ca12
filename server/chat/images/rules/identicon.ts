/** The default picture of a user: cells of one colour on a light background, the same for the same seed. */
export interface Identicon {
  /** Rows of cells, each symmetric. */
  readonly cells: readonly (readonly boolean[])[]
  readonly colour: Rgb
  readonly background: Rgb
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Cells along one side. */
export const identiconCells = 5

const background: Rgb = [240, 242, 245]

/** The bytes come from a digest, so that consecutive ids look different. */
export function identiconOf(digest: Uint8Array): Identicon {
  const half = Math.ceil(identiconCells / 2)
  const cells = Array.from({ length: identiconCells }, (_row, row) =>
    Array.from({ length: identiconCells }, (_column, column) => {
      const mirrored = column < half ? column : identiconCells - 1 - column
      return ((digest[2 + row * half + mirrored] ?? 0) & 1) === 1
    }),
  )
  const hue = ((((digest[0] ?? 0) << 8) | (digest[1] ?? 0)) / 65_536) * 360
  return { cells, colour: fromHue(hue), background }
}

/** A hue with a fixed saturation and lightness, so that every colour contrasts with the background. */
function fromHue(hue: number): Rgb {
  const [saturation, lightness] = [0.55, 0.45]
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const value = lightness - amplitude * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
  }
  return [channel(0), channel(8), channel(4)]
}
