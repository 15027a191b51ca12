const retryFirstMs = 2_000

export const retryPauseMs = (attempts: number): number => retryFirstMs * 2 ** Math.min(attempts, 8)
