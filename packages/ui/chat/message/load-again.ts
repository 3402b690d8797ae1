const delaysMs = [2_000, 4_000, 8_000, 16_000, 32_000]

/** How long a file that failed so many times waits for its next try; null when only a tap or the network brings one. */
export const loadAgainAfterMs = (failures: number): number | null => delaysMs[failures - 1] ?? null
