/** What this server knows of the venue may be older than what somebody has been told: it does not answer with it. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind'
}
