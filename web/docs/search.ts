import type { Operation } from './api-document.ts'

/** The operations that contain every word; matches in path or summary first. */
export function find(operations: Iterable<Operation>, question: string): Operation[] {
  const words = question
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(Boolean)
  if (words.length === 0) return [...operations]
  const found: { operation: Operation; score: number }[] = []
  for (const operation of operations) {
    const score = scoreOf(operation, words)
    if (score > 0) found.push({ operation, score })
  }
  return found.sort((left, right) => right.score - left.score).map(({ operation }) => operation)
}

function scoreOf(operation: Operation, words: string[]) {
  const { method, path, summary, tag, fields, refusals, description } = operation
  const placed = [
    [8, path.split('/').at(-1) ?? ''],
    [6, path],
    [6, method],
    [5, summary],
    [3, tag],
    [3, fields.map((field) => field.name).join(' ')],
    [1, description],
    [1, fields.map((field) => field.description).join(' ')],
    [1, refusals.flatMap((refusal) => refusal.codes).join(' ')],
  ]
  let total = 0
  for (const word of words) {
    const weights = placed.filter(([, text]) => String(text).toLowerCase().includes(word)).map(([weight]) => weight)
    if (weights.length === 0) return 0
    total += Math.max(...weights.map(Number))
  }
  return total
}
