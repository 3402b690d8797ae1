import type { Currency } from '@champa/contract/constants'
import { projection } from '../../platform/projection.ts'

/**
 * The wallet as JSON from the database. Amounts are strings, because a JSON number would lose
 * precision.
 */
export interface WalletRow {
  member: { id: string; name: string; username: string; createdAt: number; currency: Currency }
  bank: { nameTH: string; nameEN: string } | null
  bankAccount: { code: string | null; name: string | null; no: string | null }
  /** Balances by account name; an account without a balance is left out. */
  accounts: Record<string, string>
  /** Codes of the activated games; the value is true while the balance of the game is stale. */
  games: Record<string, boolean>
  favourites: string[]
}

export interface ReadWalletRow extends WalletRow {
  /** A time before the row was read, in ms, so that newer figures never have an earlier time. */
  readAt: number
}

export const walletProjection = projection<WalletRow>(`jsonb_build_object(
  'member', jsonb_build_object('id', m.member_id::text, 'name', m.name, 'username', m.username,
    'createdAt', (extract(epoch from m.created_at) * 1000)::bigint, 'currency', m.currency),
  'bank', (select jsonb_build_object('nameTH', b.name_th, 'nameEN', b.name_en)
    from bank b
    where b.code = m.bank_code),
  'bankAccount', jsonb_build_object('code', m.bank_code, 'name', m.bank_account_name,
    'no', m.bank_account_no),
  'accounts', (select coalesce(jsonb_object_agg(a.name, a.balance::text), '{}')
    from account a
    where a.member_id = m.member_id and a.balance <> 0),
  'games', (select coalesce(jsonb_object_agg(o.code, o.stale), '{}')
    from game_account o
    where o.member_id = m.member_id),
  'favourites', (select coalesce(jsonb_agg(f.code), '[]')
    from game_favourite f
    where f.member_id = m.member_id))`)
