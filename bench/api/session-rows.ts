import { login } from '@champa/contract/account'
import { requesterHeader, memberRequester } from '@champa/contract/constants'
import { transfer } from '@champa/contract/game'
import { readWallet } from '@champa/contract/wallet'
import { encodeRequests, type HttpRequest } from '../load/requests.ts'
import { startLoadGenerator } from '../load/load-generator.ts'
import { benchPassword } from '../members.ts'
import { failedRow } from '../run-sections.ts'
import { median } from '../statistics.ts'
import type { Figures, Row } from '../table.ts'
import type { Field } from './field.ts'
import { figureText } from './figure-text.ts'
import { loadFigures, medianFigures, type Load, type Requests } from './measure.ts'
import type { Plan } from './money-rows.ts'

const clients = 16

async function figuresOf(field: Field, requests: Requests, load: Load): Promise<Figures> {
  const { figures, failure } = await loadFigures(field, requests, load)
  if (figures['failed']) throw new Error(`${figures['failed']} requests failed: ${failure}`)
  return figures
}

async function medianOf(field: Field, requests: Requests, plan: Plan): Promise<Figures> {
  await figuresOf(field, requests, { clients, seconds: 0.5 })
  const rounds: Figures[] = []
  for (let round = 0; round < plan.rounds; round++)
    rounds.push(await figuresOf(field, requests, { clients, seconds: plan.seconds }))
  return medianFigures(rounds)
}

/** Measures reads of the wallet by members with three games. */
export async function walletRow(field: Field, plan: Plan): Promise<Row> {
  const name = `GET /api/wallet, ${clients} clients`
  const requests = field.players.map(({ headers }) => ({ path: readWallet.path, headers }))
  try {
    const figures = await medianOf(field, { requests, repeats: true }, plan)
    const { serverUs, databaseUs = 0 } = figures
    const perCore = serverUs === undefined ? {} : { perCore: 1e6 / serverUs }
    const perBoth = serverUs === undefined ? {} : { perBothCores: 1e6 / (serverUs + databaseUs) }
    return {
      id: `wallet-${clients}`,
      name,
      figure: figureText(figures),
      figures: { ...figures, ...perCore, ...perBoth },
    }
  } catch (error) {
    return { ...failedRow(name, error), id: `wallet-${clients}` }
  }
}

const loginRequests = ({ savers }: Field): HttpRequest[] =>
  savers.map(({ username, headers: { 'x-forwarded-for': address = '' } }) => ({
    path: login.path,
    headers: { [requesterHeader]: memberRequester, 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: benchPassword }),
  }))

export async function loginRow(field: Field, plan: Plan): Promise<Row> {
  const name = `POST /api/login, ${clients} clients`
  try {
    const requests = { requests: loginRequests(field), repeats: true }
    const figures = await medianOf(field, requests, plan)
    return { id: `login-${clients}`, name, figure: figureText(figures), figures }
  } catch (error) {
    return { ...failedRow(name, error), id: `login-${clients}` }
  }
}

/** Measures transfers with and without simultaneous logins, in alternating periods. */
export async function besideLoginsRow(field: Field, plan: Plan): Promise<Row> {
  const name = `game transfers while ${clients} log in at once, of those without`
  const id = 'transfers-beside-logins'
  const requests = field.players.map(({ headers }) => ({
    path: transfer.path,
    headers,
    body: JSON.stringify({ from: 'wallet', to: 'naga', amount: 1 }),
  }))
  const loginGenerator = startLoadGenerator()
  const task = { port: Number(new URL(field.stack.url).port), clients, repeats: true }
  const logins = encodeRequests(loginRequests(field))
  const [ratios, rates, loginRates]: [number[], number[], number[]] = [[], [], []]
  try {
    for (let round = 0; round < plan.rounds; round++) {
      const load = { clients, seconds: plan.seconds }
      const { perSecond: without = NaN } = await figuresOf(field, { requests, repeats: true }, load)
      const beside = loginGenerator.run({ ...task, ...logins, seconds: plan.seconds })
      const { perSecond: within = NaN } = await figuresOf(field, { requests, repeats: true }, load)
      const { requests: sent, failed, failure, seconds } = await beside
      if (failed > 0) throw new Error(`${failed} of ${sent} logins failed: ${failure}`)
      ratios.push(within / without)
      rates.push(within)
      loginRates.push(sent / seconds)
    }
    return {
      id,
      name,
      figure:
        `${median(rates).toFixed(0)} transfers/s beside ` +
        `${median(loginRates).toFixed(0)} logins/s`,
      ratio: median(ratios),
    }
  } catch (error) {
    return { ...failedRow(name, error), id }
  } finally {
    loginGenerator.stop()
  }
}
