import { afterAll } from 'vitest'
import { endProcesses } from './running-server.ts'

// The files of one worker share the modules, and the runner loads only this one again for each file.
afterAll(endProcesses)
