/** The envelope of a result behind its opening brace, for those who put something of their own in front. */
export function successMembers(serverTimeMs: number, resultText: string): string {
  return `"status":"true","serverTime":"${serverTimeMs}","result":${resultText}}`
}
