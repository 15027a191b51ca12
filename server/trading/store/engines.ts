import { Engine } from '../domain/engine/engine.ts'
import type { MachineMaker } from './machine.ts'

export const engines: MachineMaker<Engine> = {
  fresh: () => new Engine(),
  restore: (state) => Engine.restore(state),
}
