/** What a command may touch of the process that runs it. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  complain(text: string): void
}
