import type { AppContext } from '../../../platform/app-context.ts'
import { vaultOf, type Vault } from '../../../platform/vault.ts'

/**
 * The encryption binds a seed to its member and published hash, so a ciphertext copied to another
 * row cannot be decrypted.
 */
const ownerOf = (memberId: bigint, seedHash: string) => ({
  memberId,
  code: seedHash,
  what: 'seed' as const,
})

export const seedVault = ({ settings }: Pick<AppContext, 'settings'>): Vault =>
  vaultOf(settings.secrets.VAULT_KEY)

export const sealSeed = (
  vault: Vault,
  memberId: bigint,
  seed: { text: string; hash: string },
): string => vault.seal(seed.text, ownerOf(memberId, seed.hash))

/** Decrypts a seed. @throws when no key of VAULT_KEY decrypts it for this member and hash. */
export const openSeed = (
  vault: Vault,
  memberId: bigint,
  { sealed, hash }: { sealed: string; hash: string },
): string => vault.open(sealed, ownerOf(memberId, hash))
