import type { Currency } from '@champa/contract/constants'
import type { ReceiveLimit } from '@champa/contract/lock'
import type { BasisPoints } from '@champa/contract/money'
import type { Category } from '@champa/contract/wallet'
import type { Db, Tx } from '../../platform/db.ts'
import { batchedRead } from '../../platform/database/batch.ts'
import type { OperatorBanner, OperatorText } from '../../platform/operator/operator-text.ts'

export type CampaignKind = 'bonus' | 'promotion'

/** The members a campaign is for; an absent field excludes nobody. */
export interface Audience {
  /** Only members who have never received a credit of any campaign. */
  newOnly?: boolean
  registeredWithinDays?: number
  /** The minimum amount of the member's last deposit, in baht or kip, not in 1/100. */
  minLastDeposit?: number
  /** The member belongs to one of these operator-defined groups. */
  groups?: string[]
}

/** An operator's offer. Amounts are 1/100 of the currency. */
export interface Campaign {
  code: string
  kind: CampaignKind
  currency: Currency
  name: OperatorText
  description: OperatorText
  banners: OperatorBanner[]
  enabled: boolean
  validFrom: Date | null
  validUntil: Date | null
  /** HH:MM in Bangkok time. */
  hoursFrom: string | null
  hoursTo: string | null
  audience: Audience
  receiveLimit: ReceiveLimit
  maxReceived: number | null
  /** For a bonus: its share of the deposit. */
  bonusBasisPoints: BasisPoints
  /** For a promotion: the amount credited. */
  credit: bigint
  cap: bigint | null
  minDeposit: bigint
  /** Required turnover as a multiple × 100; null: none. */
  turnoverHundredths: number | null
  successBasisPoints: BasisPoints | null
  failBasisPoints: BasisPoints
  minRemain: bigint | null
  maxWithdraw: bigint | null
  lastsDays: number
  counts: Record<Category, number>
  excluded: string[]
  requiresEmpty: boolean
  quota: number | null
  used: number
  budget: bigint | null
  spent: bigint
}

const columns = `code, kind, currency, name, description, banners, enabled, valid_from,
  valid_until, hours_from, hours_to, audience, receive_limit, max_received,
  bonus_basis_points, credit, cap, min_deposit, turnover_hundredths,
  success_basis_points, fail_basis_points, min_remain, max_withdraw, lasts_days, counts,
  excluded, requires_empty, quota, used, budget, spent`

/** All campaigns of a kind in the operator's order, including expired and disabled ones. */
export function readCampaigns(on: Db | Tx, kind: CampaignKind): Promise<Campaign[]> {
  return on.query<Campaign>(
    `select ${columns} from campaign where kind = $1 order by position, code`,
    [kind],
    'campaigns',
  )
}

export async function findCampaign(
  on: Db | Tx,
  kind: CampaignKind,
  code: string,
): Promise<Campaign | null> {
  const campaign = await readCampaign(on, code)
  return campaign?.kind === kind ? campaign : null
}

const readCampaign = batchedRead(async (on, codes: string[]) => {
  const rows = await on.query<Campaign>(
    `select ${columns} from campaign where code = any($1)`,
    [[...new Set(codes)]],
    'campaign',
  )
  const campaigns = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code) => campaigns.get(code))
})

/**
 * Counts one receipt of `amount` against the campaign's quota and budget; returns false and counts
 * nothing when either would be exceeded. Call it last in a transaction: it locks the campaign
 * against other members who receive it.
 */
export async function useCampaign(tx: Tx, code: string, amount: bigint): Promise<boolean> {
  const rows = await tx.query(
    `update campaign set used = used + 1, spent = spent + $2
      where code = $1
        and (quota is null or used < quota)
        and (budget is null or spent + $2 <= budget)
      returning code`,
    [code, amount],
    'campaign-use',
  )
  return rows.length === 1
}
