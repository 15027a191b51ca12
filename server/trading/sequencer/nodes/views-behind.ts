/** The venue state on this server may be older than an acknowledged change, so it is not used for answers. */
export class ViewsBehind extends Error {
  override readonly name = 'ViewsBehind'
}
