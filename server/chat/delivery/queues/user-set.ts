/** A set of users that can be counted and searched: a set of ids, or a map by user id. */
export interface UserSet {
  readonly size: number
  has(userId: number): boolean
  keys(): Iterable<number>
}
