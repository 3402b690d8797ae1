import type pg from 'pg'
import type { Db } from '../platform/db.ts'

/** Tables that grow with members and time; the others stay at a page or two. */
const growing = [
  'member',
  'session',
  'attempt_limit',
  'otp',
  'book',
  'account',
  'posting',
  'entry',
  'movement',
  'open_movement',
  'qrcode',
  'payment',
  'payment_reference',
  'deposit_notice',
  'unreadable_report',
  'gateway_event',
  'bank_line',
  'outside_minute',
  'recon_break',
  'reconciled_day',
  'day_account',
  'statement_import',
  'reserved_amount',
  'slip',
  'slip_upload',
  'slip_reference',
  'gift_link',
  'statement_export',
  'game_account',
  'launch_ticket',
  'bet',
  'turnover',
  'history_finding',
  'play_lock',
  'campaign_receipt',
  'promotion_claim',
  'invitee',
  'invite_earning',
  'refused_invite',
  'refund',
  'device_member',
  'coin_deposit',
  'coupon',
  'spin_round',
  'gift_claim',
  'chat_room',
  'chat_message',
  'chat_file',
  'chat_note',
  'audit_entry',
  'audit_anchor',
  'staff_session',
  'consent',
  'data_copy',
  'former_member',
  'office_claim',
  'office_key',
  'payout_contradiction',
  'member_flag',
  'member_find',
  'bank_account_history',
  'member_risk',
  'member_link',
]

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Adds every statement that is sent to this database to `texts`. */
export function noteStatements(db: Db, texts: Set<string>): void {
  const { query, transaction } = db
  const note = (text: string): void => void texts.add(text)
  db.query = (text, values, name) => (note(text), query(text, values, name))
  db.transaction = (work) =>
    transaction((tx) =>
      work({ query: (text, values, name) => (note(text), tx.query(text, values, name)) }),
    )
}

/**
 * The statements whose generic plan reads a whole growing table, with the table's name. `client`
 * must plan with the settings of the server's pool.
 */
export async function findScans(client: pg.ClientBase, texts: Iterable<string>): Promise<string[]> {
  const scans: string[] = []
  for (const text of texts) {
    if (!/^\s*(with|select|update|delete|insert)\b/i.test(text)) continue
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (generic_plan, format json) ${text}`,
    )
    scans.push(
      ...nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
        .filter(readsAll)
        .map((node) => `${node['Relation Name']}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`),
    )
  }
  return scans
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * True when this node of the plan reads a whole table, or a whole index to filter its primary key
 * or to fill a hashed subplan.
 */
function readsAll(node: Plan): boolean {
  if (!growing.includes(node['Relation Name'] ?? '')) return false
  if (node['Node Type'] === 'Seq Scan') return true
  const isWholeIndex =
    /^Index (Only )?Scan$/.test(node['Node Type']) && node['Index Cond'] === undefined
  const filtersKey = node['Filter'] !== undefined && node['Index Name']?.endsWith('_pkey') === true
  return isWholeIndex && (filtersKey || node['Parent Relationship'] === 'SubPlan')
}
