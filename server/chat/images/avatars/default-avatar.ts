import { sha256 } from '../../../kernel/auth/digest.ts'
import { identiconCells, identiconOf } from '../rules/identicon.ts'
import { palettePng } from './png.ts'

/** Drawn by us and not fetched from a service that would learn who is here. It says nothing about the person. */
export function defaultAvatar(seed: string, side: number): Buffer {
  const { cells, colour, ground } = identiconOf(sha256(`avatar ${seed}`))
  const cell = Math.floor(side / (identiconCells + 1))
  const margin = Math.floor((side - cell * identiconCells) / 2)
  const at = (position: number) => Math.floor((position - margin) / cell)
  return palettePng(side, [ground, colour], (y) =>
    Uint8Array.from({ length: side }, (_pixel, x) => (cells[at(y)]?.[at(x)] === true ? 1 : 0)),
  )
}
