/** `npm run bench -- engine`: only the requested bench is loaded, since each has other dependencies. */
const benches: Readonly<Record<string, () => Promise<{ run(): Promise<boolean> | boolean }>>> = {
  chat: () => import('./chat/run.ts'),
  engine: () => import('./engine/run.ts'),
  journal: () => import('./journal/run.ts'),
  api: () => import('./api/run.ts'),
  nodes: () => import('./nodes/run.ts'),
  growth: () => import('./growth/run.ts'),
}

const name = process.argv[2] ?? ''
const load = benches[name]
if (load === undefined) {
  process.stderr.write(`usage: npm run bench -- ${Object.keys(benches).join(' | ')}\n`)
  process.exitCode = 2
} else {
  const bench = await load()
  process.exitCode = (await bench.run()) ? 0 : 1
}
