export interface ComposeStart {
  reply(): void
  topic(): void
  direct(): void
}
