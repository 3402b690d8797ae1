import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    // With its usual low priority, the image reader would be starved by the browsers.
    FILE_PRIORITY: '0',
    DATABASE_WAIT_MS: '60000',
    // Tests decide payouts at the simulated bank themselves.
    PAYOUT_DELAY_MS: '600000',
    REQUESTS_PER_MINUTE: '100000',
    ...env,
  })
  // Slips are accepted all day, because tests run at any hour.
  await asOperator(
    dataDir,
    `update operator_setting set value = '{"from": null, "to": null}' where name = 'slipWindow'`,
  )
  // Deposits earn coins at once, so that no test has to play for them.
  await asOperator(
    dataDir,
    `update operator_setting set value = value || '{"basis": "net"}' where name = 'coins'`,
  )
  // No limit on SMS, because hundreds of members register within minutes.
  await asOperator(
    dataDir,
    `update operator_setting
      set value
          = '{"perHour": null, "perDay": null, "perPrefixAndHour": null, "prefixDigits": 5}'
      where name = 'smsCeiling'`,
  )
  // No notices are published, except by the test that writes its own.
  await asOperator(dataDir, `update operator_setting set value = '[]' where name = 'notices'`)
  // No limit on members per payer, because one simulated payer pays for every member.
  await asOperator(
    dataDir,
    `update operator_setting
      set value = value || '{"membersOfPayer": null}'
      where name = 'risk'`,
  )
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

/** Runs an operator statement against the database of a running stack. */
export async function asOperator(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(text, values).finally(() => client.end())
  // The server uses the database too, so it keeps running.
  await postgres.stop()
}
