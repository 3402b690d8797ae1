const delaysMs = [2_000, 4_000, 8_000, 16_000, 32_000]

/**
 * Delay before the next attempt after this many failures; null when only a tap or the network's
 * return starts one.
 */
export const loadAgainAfterMs = (failures: number): number | null => delaysMs[failures - 1] ?? null
