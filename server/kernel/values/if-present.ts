/** What may be there already. To wait for what is there costs a turn of the queue, and requests are made of such steps. */
export type Awaitable<T> = T | Promise<T>

/** At once with what is there, later with what is not. */
export function ifPresent<T, Result>(value: Awaitable<T>, use: (value: T) => Awaitable<Result>): Awaitable<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
