import { sha256 } from '../../../kernel/auth/digest.ts'
import { identiconCells, identiconOf } from '../rules/identicon.ts'
import { palettePng } from './png.ts'

/** Generated here instead of fetched from a service that would learn the users. It reveals nothing about the user. */
export function defaultAvatar(seed: string, side: number): Buffer {
  const { cells, colour, background } = identiconOf(sha256(`avatar ${seed}`))
  const cell = Math.floor(side / (identiconCells + 1))
  const margin = Math.floor((side - cell * identiconCells) / 2)
  const at = (position: number) => Math.floor((position - margin) / cell)
  return palettePng(side, [background, colour], (y) =>
    Uint8Array.from({ length: side }, (_pixel, x) => (cells[at(y)]?.[at(x)] === true ? 1 : 0)),
  )
}
