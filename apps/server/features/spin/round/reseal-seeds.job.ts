import type { AppContext } from '../../../platform/app-context.ts'
import { workEach, type Job } from '../../../platform/job.ts'
import { openSeed, sealSeed, seedVault } from './sealed-seed.ts'

const maxRowsAtOnce = 200

interface Row {
  memberId: bigint
  no: bigint
  seedHash: string
  plain: string | null
  sealed: string | null
}

/**
 * Encrypts seeds of unplayed rounds that are stored in plain text or under an older key of
 * VAULT_KEY. The published hashes do not change.
 */
export const resealSeeds: Job = {
  name: 'reseal-seeds',
  everyMs: 60_000,
  run: async (ctx) => {
    const { keyIds } = seedVault(ctx)
    const rows = await ctx.db.query<Row>(
      `select member_id, no, seed_hash, server_seed as plain, sealed_seed as sealed
        from spin_round
        where played_at is null
          and (server_seed is not null or split_part(sealed_seed, '.', 1) = any($1))
        limit $2`,
      [keyIds.slice(1), maxRowsAtOnce],
      'seeds-to-seal',
    )
    return workEach(
      ctx,
      rows,
      (row) => resealSeed(ctx, row),
      'seed of a round could not be decrypted with any key of VAULT_KEY',
    )
  },
}

/** Returns false when the round was played or its seed encrypted meanwhile. */
async function resealSeed(
  ctx: AppContext,
  { memberId, no, seedHash, plain, sealed }: Row,
): Promise<boolean> {
  const vault = seedVault(ctx)
  const text = plain ?? openSeed(vault, memberId, { sealed: sealed!, hash: seedHash })
  const updated = await ctx.db.query(
    `update spin_round
      set sealed_seed = $5, server_seed = null
      where member_id = $1
        and no = $2
        and played_at is null
        and server_seed is not distinct from $3
        and sealed_seed is not distinct from $4
      returning no`,
    [memberId, no, plain, sealed, sealSeed(vault, memberId, { text, hash: seedHash })],
    'seed-sealed',
  )
  return updated.length === 1
}
