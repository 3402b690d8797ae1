import type { AppContext } from '../../../platform/app-context.ts'
import { vaultOf, type Vault } from '../../../platform/vault.ts'

/**
 * A sealed seed is bound to its member and its published hash, so it cannot be moved to another
 * row.
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

/** @throws when no key of VAULT_KEY sealed it for this round. */
export const openSeed = (
  vault: Vault,
  memberId: bigint,
  { sealed, hash }: { sealed: string; hash: string },
): string => vault.open(sealed, ownerOf(memberId, hash))
