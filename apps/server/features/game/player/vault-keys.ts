import { clock } from '../../../platform/clock.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { vaultOf } from '../../../platform/vault.ts'

export interface VaultKey {
  id: string
  /**
   * `first` encrypts, `old` only decrypts, `missing` is not in VAULT_KEY, so its data cannot be
   * decrypted.
   */
  state: 'first' | 'old' | 'missing'
  /**
   * The number of stored secrets under this key: game passwords, authenticator secrets of staff,
   * seeds of pending rounds, and fingerprints of members on a break.
   */
  passwords: number
  links: number
}

/**
 * Every key in VAULT_KEY and every other key that encrypted something. An old key can be removed
 * when nothing is encrypted with it.
 */
export async function listVaultKeys({
  db,
  settings,
}: Pick<AppContext, 'db' | 'settings'>): Promise<VaultKey[]> {
  const rows = await db.query<{ id: string; passwords: number; links: number }>(
    `select split_part(sealed, '.', 1) as id,
        count(*) filter (where is_password)::integer as passwords,
        count(*) filter (where not is_password)::integer as links
      from (
        select password as sealed, true as is_password
        from game_account
        union all
        select pending_password, true
        from game_account
        where pending_password is not null
        union all
        select totp_secret, true
        from staff
        union all
        select sealed_seed, true
        from spin_round
        where sealed_seed is not null
        union all
        select key_id, true
        from exclusion_fingerprint
        union all
        select link, false
        from launch_ticket
        where expires_at > $1
      ) as all_sealed
      group by 1
      order by 1`,
    [clock.now()],
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const { keyIds } = vaultOf(settings.secrets.VAULT_KEY)
  const stateOf = (id: string): VaultKey['state'] =>
    id === keyIds[0] ? 'first' : keyIds.includes(id) ? 'old' : 'missing'
  return [...new Set([...keyIds, ...rowsById.keys()])].map((id) => ({
    id,
    state: stateOf(id),
    passwords: rowsById.get(id)?.passwords ?? 0,
    links: rowsById.get(id)?.links ?? 0,
  }))
}
