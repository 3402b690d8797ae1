import type { Currency } from '@champa/contract/constants'
import type { Category, LoginForm } from '@champa/contract/wallet'
import { projection } from '../../platform/projection.ts'

export interface GameRow {
  code: string
  name: string
  category: Category
  logo: string
  background: string
  rate: string
  web: string | null
  android: string | null
  ios: string | null
  active: boolean
  enabled: boolean
  stale: boolean
  favourite: boolean
  login: LoginForm
}

/**
 * The wallet as JSON from the database. Amounts are strings, because a JSON number would lose
 * precision.
 */
export interface WalletRow {
  member: { id: string; name: string; username: string; createdAt: number; currency: Currency }
  bank: { nameTH: string; nameEN: string } | null
  bankAccount: { code: string | null; name: string | null; no: string | null }
  accounts: Record<string, string>
  games: GameRow[]
}

export const walletProjection = projection<WalletRow>(`jsonb_build_object(
  'member', jsonb_build_object('id', m.member_id::text, 'name', m.name, 'username', m.username,
    'createdAt', (extract(epoch from m.created_at) * 1000)::bigint, 'currency', m.currency),
  'bank', (select jsonb_build_object('nameTH', b.name_th, 'nameEN', b.name_en)
    from bank b
    where b.code = m.bank_code),
  'bankAccount', jsonb_build_object('code', m.bank_code, 'name', m.bank_account_name,
    'no', m.bank_account_no),
  'accounts', (select jsonb_object_agg(a.name, a.balance::text)
    from account a
    where a.member_id = m.member_id),
  'games', (select coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'name', g.name,
        'category', g.category, 'logo', g.logo, 'background', g.background,
        'rate', (case when m.currency = 'LAK' then g.kip_rate_scaled else g.rate_scaled end)::text,
        'web', g.web, 'android', g.android, 'ios', g.ios, 'active', o.code is not null,
        'enabled', g.enabled, 'stale', coalesce(o.stale, false), 'login', g.login,
        'favourite', exists (select 1
          from game_favourite f
          where f.member_id = m.member_id and f.code = g.code))
      order by g.position, g.code), '[]')
    from game g
    left join game_account o on o.member_id = m.member_id and o.code = g.code
    where (g.enabled or o.code is not null)
      and (m.currency <> 'LAK' or g.kip_rate_scaled is not null)))`)
