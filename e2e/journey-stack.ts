import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import { readNotice } from '@champa/contract/lookup'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/server/platform/embedded/embedded-postgres.ts'
import { silentPort } from '../apps/server/testing/silent-port.ts'
import { startStack } from '../scripts/stack/start-stack.ts'

export const stackFolders = 'champa-e2e-'

export interface JourneyStack {
  address: string
  simulatorsAddress: string
  dataDir: string
  stop: () => Promise<void>
}

/**
 * Settings for tests. Slips are accepted all day, because tests run at any hour. Deposits earn
 * coins at once, so that no test has to play for them. There is no limit on SMS, because hundreds
 * of members register within minutes, and none on members per payer, because one simulated payer
 * pays for every member, which would link them all: nothing is scored. A second person decides
 * withdrawals from 2,500 baht, which a test can request. No notices are published, except by the
 * test that writes its own.
 */
const operatorSettings = `
  update operator_setting o
    set value = case s.value when '[]' then s.value else o.value || s.value end
    from (values
      ('slipWindow', '{"from": null, "to": null}'::jsonb),
      ('coins', '{"basis": "net"}'),
      ('smsCeiling', '{"perHour": null, "perDay": null, "perPrefixAndHour": null}'),
      ('risk', '{"membersOfPayer": null}'),
      ('riskScore', '{"rules": {"firstWithdrawal": null, "fastInOut": null, "velocity": null,
        "payerDiffers": null, "linked": null, "bonusHunter": null, "device": null, "network": null,
        "largeWin": null, "gameDoubt": true}}'),
      ('fourEyes', '{"from": {
        "depositMatch": {"THB": 2000, "LAK": 1000000},
        "withdrawalApprove": {"THB": 2500, "LAK": 1000000},
        "memberPayOut": {"THB": 20000, "LAK": 10000000},
        "breakClose": {"THB": 1000, "LAK": 500000},
        "breakCloseOfPerson": {"THB": 5000, "LAK": 2500000},
        "goodwill": {"THB": 500, "LAK": 250000},
        "goodwillCoins": 10,
        "goodwillOfGiver": {"THB": 5000, "LAK": 2500000},
        "goodwillCoinsOfGiver": 100,
        "campaignOpen": {"THB": 50000, "LAK": 25000000}
      }}'),
      ('notices', '[]')) s(name, value)
    where o.name = s.name`

/**
 * Waits until the server has loaded the settings. It reloads all of them together, so they are
 * loaded once it returns the published notices.
 */
export async function untilPublished(address: string): Promise<void> {
  const headers = { [requesterHeader]: memberRequester }
  const isPublished = async () => {
    const answer = await fetch(`${address}${readNotice.path}`, { headers })
    return ((await answer.json()) as { notices: unknown[] }).notices.length === 0
  }
  while (!(await isPublished())) await setTimeout(50)
}

/**
 * A stack for browser tests: a database in a temporary folder, the simulators, and the server with
 * the built app, on free ports.
 */
export async function startJourneyStack(env: Record<string, string> = {}): Promise<JourneyStack> {
  const dataDir = mkdtempSync(join(tmpdir(), `${stackFolders}${process.pid}-`))
  const stack = await startStack({
    ...process.env,
    PORT: String(await silentPort()),
    INTERNAL_PORT: String(await silentPort()),
    SIMULATORS_PORT: String(await silentPort()),
    DATA_DIR: dataDir,
    DATABASE_URL: undefined,
    SANDBOX: 'on',
    TRUST_PROXY: '1',
    SETTLE_PACE: '0.05',
    // Disables the low priority of the image reader, which the browsers would otherwise starve.
    FILE_PRIORITY: '0',
    DATABASE_WAIT_MS: '60000',
    // The simulated bank does not decide payouts on its own, because tests do.
    PAYOUT_DELAY_MS: '600000',
    REQUESTS_PER_MINUTE: '100000',
    ...env,
  })
  await asOperator(dataDir, operatorSettings)
  await untilPublished(stack.address)
  return {
    address: stack.address,
    simulatorsAddress: stack.simulatorsAddress,
    dataDir,
    stop: async () => {
      await stack.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs an operator statement against the database of a running stack; returns its rows. */
export async function asOperator(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<object>(text, values).finally(() => client.end())
  // Closes this connection only: the server also uses the database, which keeps running.
  await postgres.stop()
  return rows
}
