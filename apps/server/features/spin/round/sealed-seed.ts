import type { House } from '../../../platform/house.ts'
import { vaultOf, type Vault } from '../../game/index.ts'

/** A seed is bound to its member and to the hash that was published, so that no row can be given another's. */
const ownerOf = (memberId: bigint, seedHash: string) => ({
  memberId,
  code: seedHash,
  what: 'seed' as const,
})

export const seedVault = ({ settings }: Pick<House, 'settings'>): Vault =>
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
