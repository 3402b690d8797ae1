import { readFileSync } from 'node:fs'
import type { SiteDocuments } from '../platform/site.ts'
import { setDocument } from './sign-up.ts'
import type { TestHouse } from './test-house.ts'

export type RiskRules = SiteDocuments['risk']

const migration = new URL('../migrations/080-payment-checks.sql', import.meta.url)

/** The default rules of a new installation. */
export const shippedRisk = JSON.parse(
  /'risk', '(\{[\s\S]*?\n\})'/.exec(readFileSync(migration, 'utf8'))![1]!,
) as RiskRules

/** Rules without any check: the default of test databases. */
export const noRisk: RiskRules = {
  confirmAbove: { THB: null, LAK: null },
  thirdParty: 'accept',
  accountName: 'accept',
  nameScore: 0.85,
  playThrough: 0,
  fastMinutes: null,
  smallDeposits: null,
  payersOfMember: null,
  membersOfPayer: null,
}

/** Sets the default rules with changes. */
export const shipRisk = (house: TestHouse, changes: Partial<RiskRules> = {}): Promise<void> =>
  setDocument(house, 'risk', { ...shippedRisk, ...changes })

/** Sets these rules and no others. */
export const setRisk = (house: TestHouse, rules: Partial<RiskRules> = {}): Promise<void> =>
  setDocument(house, 'risk', { ...noRisk, ...rules })
