import { ProtocolFailure } from './protocol-failures.ts'

/** Refuses a body that arrives too slowly, unless the returned function is called before. */
export function refuseLate(timeMaxMs: number | undefined, refuse: (problem: ProtocolFailure) => void): () => void {
  if (timeMaxMs === undefined) return () => {}
  const late = () =>
    refuse(
      new ProtocolFailure({
        kind: 'malformed_body',
        rule: `The body was not whole within ${timeMaxMs / 1000} seconds`,
      }),
    )
  const timer = setTimeout(late, timeMaxMs)
  return () => clearTimeout(timer)
}
