/** A value or its promise. Awaiting a value that is present costs a microtask, and a request has many such steps. */
export type Awaitable<T> = T | Promise<T>

/** Calls `use` at once with a present value, later with a promised one. */
export function ifPresent<T, Result>(value: Awaitable<T>, use: (value: T) => Awaitable<Result>): Awaitable<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
