import { raiseAlarm } from '../../../platform/alarms/raise-alarm.ts'
import type { Db } from '../../../platform/db.ts'
import type { Job } from '../../../platform/job.ts'
import { keyIdOf, vaultOf, type Vault } from '../../../platform/vault.ts'

interface SealedRow {
  memberId: bigint
  code: string
  password: string
  pendingPassword: string | null
}

const tenMinutesMs = 600_000
const batchSize = 100

/**
 * Re-encrypts every game password with the first key of VAULT_KEY, so that older keys can be
 * removed. A row that changed since it was read waits for the next run; launch links are left out
 * because they expire within a minute.
 */
export const resealPasswords: Job = {
  name: 'reseal-passwords',
  everyMs: tenMinutesMs,
  run: async (ctx) => {
    const { db, settings } = ctx
    const vault = vaultOf(settings.secrets.VAULT_KEY)
    // With a single key there is nothing to do: a row encrypted with a different key could not be
    // decrypted.
    if (vault.keyIds.length === 1) return 0
    let done = 0
    for (let last: SealedRow | undefined; ; ) {
      const rows = await readOld(db, vault, last)
      for (const row of rows) {
        const resealed = resealRow(vault, row)
        if (resealed) done += await storeResealed(db, row, resealed)
        else
          await raiseAlarm(
            ctx,
            { code: 'unknown-key', about: `game:${row.code}` },
            'game password cannot be decrypted with any key of VAULT_KEY',
            { member: row.memberId.toString() },
          )
      }
      last = rows.at(-1)
      if (!last) return done
    }
  },
}

/** The next rows encrypted with a key other than the first, by member and game. */
function readOld(db: Db, { keyIds }: Vault, after?: SealedRow): Promise<SealedRow[]> {
  return db.query<SealedRow>(
    `select member_id, code, password, pending_password
      from game_account
      where (member_id, code) > ($1, $2)
        and (
          split_part(password, '.', 1) = any($3) or split_part(pending_password, '.', 1) = any($3)
        )
      order by member_id, code limit $4`,
    [after?.memberId ?? 0n, after?.code ?? '', keyIds.slice(1), batchSize],
  )
}

interface Resealed {
  password: string
  pending: string | null
}

/**
 * The row re-encrypted with the first key; null when no key opens it, so that it does not block the
 * others.
 */
function resealRow(
  vault: Vault,
  { memberId, code, password, pendingPassword: pending }: SealedRow,
): Resealed | null {
  const resealed = (sealed: string): string =>
    keyIdOf(sealed) === vault.keyIds[0]
      ? sealed
      : vault.seal(vault.open(sealed, { memberId, code }), { memberId, code })
  try {
    return { password: resealed(password), pending: pending === null ? null : resealed(pending) }
  } catch {
    return null
  }
}

async function storeResealed(
  db: Db,
  row: SealedRow,
  { password, pending }: Resealed,
): Promise<number> {
  const changed = await db.query(
    `update game_account set password = $5, pending_password = $6
      where member_id = $1
        and code = $2
        and password = $3
        and pending_password is not distinct from $4
      returning code`,
    [row.memberId, row.code, row.password, row.pendingPassword, password, pending],
  )
  return changed.length
}
