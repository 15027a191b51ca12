import { Engine } from '../domain/engine/engine.ts'
import { firstRules } from '../domain/engine/rules.ts'
import { EngineState } from '../domain/engine/state.ts'
import type { MachineMaker } from './state-machine.ts'

export const engines: MachineMaker<Engine> = {
  fresh: () => new Engine(new EngineState(firstRules)),
  replace(machine, by) {
    machine.adopt(by)
    machine.isWhole = true
  },
  restore: (state) => Engine.restore(state),
}
