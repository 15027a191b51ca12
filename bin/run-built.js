#!/usr/bin/env node
// Builds the stale parts and runs a program of the build: `node bin/run-built.js bench engine`.
import { buildStale } from './build.js'

const [program, ...rest] = process.argv.slice(2)
await buildStale(['server'])
process.argv = [process.argv[0], `${program}/main.js`, ...rest]
await import(`../dist/${program}/main.js`)
