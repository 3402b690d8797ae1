import { demoStaffLogins } from '../apps/server/features/staff/index.ts'
import { demoLogins, demoLosers } from '../apps/server/seed/seed-demo.ts'
import { buildApps } from './setup/build-apps.ts'
import { startStack, type Stack } from './stack/start-stack.ts'
import { untilStopped } from './stack/until-stopped.ts'

const log = (line: string): void => console.log(line)

/** `npm start`: runs the whole stack on this machine and prints its addresses. */
async function start(): Promise<number> {
  await buildApps(log)
  log('starting')
  const stack = await startStack(process.env)
  welcome(stack)
  return untilStopped(stack, log)
}

function welcome({ address, internalAddress, simulatorsAddress, settings }: Stack): void {
  log('')
  log(`  Champa          ${address}`)
  log(`  Office          ${address}/office`)
  if (settings.sandbox)
    log(`  Outside world   ${simulatorsAddress}   (SMS, banking app, payouts, games, faults)`)
  if (settings.sandbox) log(`  API             ${internalAddress}/docs`)
  log(`  Internal        ${internalAddress}   (probes /readyz and /healthz, /metrics)`)
  if (settings.sandbox) {
    const [first, ...others] = demoLogins(settings.laoBuild)
    log(`  Demo members    ${first}`)
    const losers = demoLosers(settings.laoBuild)
    for (const one of others)
      log(
        `                  ${one}${losers.includes(one) ? '   (has a refund of last week to claim)' : ''}`,
      )
    log(`  Demo staff      six digits: ${simulatorsAddress}/authenticator`)
    for (const { login, may } of demoStaffLogins) log(`                  ${login}   (${may})`)
  }
  log(`  Data and logs   ${settings.dataDir}`)
  log('')
  log('  Press Ctrl-C to stop.')
}

// When a signal arrives before anything has started, nothing needs an orderly stop.
try {
  process.exit(await start())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
