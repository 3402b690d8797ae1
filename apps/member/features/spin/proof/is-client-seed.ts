/**
 * The contract's rule for a member's seed: 1 to 64 printable ASCII characters, so every program
 * hashes the same bytes.
 */
export const isClientSeed = (seed: string): boolean => /^[\x20-\x7e]{1,64}$/.test(seed)
