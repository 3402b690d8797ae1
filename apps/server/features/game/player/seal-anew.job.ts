import type { Db } from '../../../platform/db.ts'
import type { Job } from '../../../platform/job.ts'
import { keyIdOf, vaultOf, type Vault } from './vault.ts'

interface SealedRow {
  member_id: bigint
  code: string
  password: string
  pending_password: string | null
}

const tenMinutesMs = 600_000
const batchSize = 100

/**
 * Seals every game password under the first key of VAULT_KEY, so that the ones behind it may go. A row that changed
 * since it was read is left for the next round. Links are not sealed anew: they are gone within a minute.
 */
export const sealAnew: Job = {
  name: 'seal-anew', everyMs: tenMinutesMs,
  run: async ({ db, settings }) => {
    const vault = vaultOf(settings.secrets.VAULT_KEY)
    // A row that no other key of ours sealed could not be opened.
    if (vault.keyIds.length === 1) return 0
    let done = 0
    for (let last: SealedRow | undefined; ;) {
      const rows = await readOld(db, vault, last)
      for (const row of rows) done += await sealRow(db, vault, row)
      last = rows.at(-1)
      if (!last) return done
    }
  },
}

/** The next rows, by member and game, that another key than the first has sealed. */
function readOld(db: Db, { keyIds }: Vault, after?: SealedRow): Promise<SealedRow[]> {
  return db.query<SealedRow>(
    `select member_id, code, password, pending_password from game_account
      where (member_id, code) > ($1, $2) and (split_part(password, '.', 1) = any($3) or split_part(pending_password, '.', 1) = any($3))
      order by member_id, code limit $4`,
    [after?.member_id ?? 0n, after?.code ?? '', keyIds.slice(1), batchSize],
  )
}

async function sealRow(db: Db, vault: Vault, { member_id: memberId, code, password, pending_password: pending }: SealedRow): Promise<number> {
  const anew = (sealed: string): string => (keyIdOf(sealed) === vault.keyIds[0] ? sealed : vault.seal(vault.open(sealed, { memberId, code }), { memberId, code }))
  const changed = await db.query(
    `update game_account set password = $5, pending_password = $6
      where member_id = $1 and code = $2 and password = $3 and pending_password is not distinct from $4 returning code`,
    [memberId, code, password, pending, anew(password), pending === null ? null : anew(pending)],
  )
  return changed.length
}
