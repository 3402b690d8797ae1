import { type RiskFacts, readFacts } from './facts/risk-facts.ts'

/** What is known about the risk of a member beside the signals of the deposits. */
export interface RiskContext {
  history: RiskFacts | null
  signedInAt: Date | null
  openTransfers: number
}

/** `RiskContext` as JSON; stored: null for a member whose facts no sign-in has made due. */
export interface RiskRow {
  stored: { facts: unknown; signedInAt: string | null } | null
  openTransfers: number
}

/** SQL for `RiskRow` of member `m`: two reads by key. */
export const riskSql = `jsonb_build_object(
    'stored', (
      select jsonb_build_object('facts', r.facts, 'signedInAt', r.signed_in_at)
      from member_risk r
      where r.member_id = m.member_id
    ),
    'openTransfers', (
      select count(*)
      from open_movement o
      where o.member_id = m.member_id and o.type = 'transfer' and o.due_at is null
    )
  )`

export const toRisk = ({ stored, openTransfers }: RiskRow): RiskContext => ({
  history: readFacts(stored?.facts),
  signedInAt: stored?.signedInAt ? new Date(stored.signedInAt) : null,
  openTransfers,
})
