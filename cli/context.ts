/** The environment and output of a command. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  printError(text: string): void
}
