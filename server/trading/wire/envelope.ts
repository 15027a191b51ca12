/** The envelope of a result without its opening brace, so that a caller can put a member first. */
export function successMembers(serverTimeMs: number, resultText: string): string {
  return `"status":"true","serverTime":"${serverTimeMs}","result":${resultText}}`
}
