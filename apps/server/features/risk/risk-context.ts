import { type RiskFacts, readFacts } from './facts/risk-facts.ts'

/** What is known about the risk of a member beside the signals of the deposits. */
export interface RiskContext {
  history: RiskFacts | null
  signedInAt: Date | null
  openTransfers: number
}

/** `RiskContext` as JSON. */
export interface RiskRow {
  facts: unknown
  signedInAt: string | null
  openTransfers: number
}

/** SQL for `RiskRow` of member `m`: three reads by key. */
export const riskSql = `jsonb_build_object(
    'facts', (select r.facts from member_risk r where r.member_id = m.member_id),
    'signedInAt', (select max(z.created_at) from session z where z.member_id = m.member_id),
    'openTransfers', (
      select count(*)
      from open_movement o
      where o.member_id = m.member_id and o.type = 'transfer' and o.due_at is null
    )
  )`

export const toRisk = ({ facts, signedInAt, openTransfers }: RiskRow): RiskContext => ({
  history: readFacts(facts),
  signedInAt: signedInAt === null ? null : new Date(signedInAt),
  openTransfers,
})
