import { readFileSync } from 'node:fs'
import type { OperatorSettingValues } from '../platform/operator-settings.ts'
import { setDocument } from './sign-up.ts'
import type { TestApp } from './test-app.ts'

export type RiskRules = OperatorSettingValues['risk']

const migration = new URL('../migrations/003-operator-settings.sql', import.meta.url)

/** The rules of the setting `risk` that a new installation has. */
export const shippedRisk = JSON.parse(
  /'risk', '(\{[\s\S]*?\n {2}\})'/.exec(readFileSync(migration, 'utf8'))![1]!,
) as RiskRules

/** Rules that check nothing; test databases have them by default. */
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

export type RiskScoreRules = OperatorSettingValues['riskScore']

const scoreMigration = new URL('../migrations/147-risk-of-withdrawals.sql', import.meta.url)

/** The setting `riskScore` that a new installation has. */
export const shippedScore = JSON.parse(
  /'riskScore', '(\{[\s\S]*?\n {2}\})'/.exec(readFileSync(scoreMigration, 'utf8'))![1]!,
) as RiskScoreRules

/** Scores withdrawals by the default rules; test databases score nothing. */
export const shipScore = (app: TestApp, changes: Partial<RiskScoreRules> = {}): Promise<void> =>
  setDocument(app, 'riskScore', { ...shippedScore, ...changes })

/** Sets the default rules, with these changes. */
export const shipRisk = (app: TestApp, changes: Partial<RiskRules> = {}): Promise<void> =>
  setDocument(app, 'risk', { ...shippedRisk, ...changes })

/** Sets these rules and no others. */
export const setRisk = (app: TestApp, rules: Partial<RiskRules> = {}): Promise<void> =>
  setDocument(app, 'risk', { ...noRisk, ...rules })
