import { mkdirSync } from 'node:fs'
import { chromium, request as requests } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { startJourneyStack, type JourneyStack } from '../../e2e/journey-stack.ts'
import { buildApps } from '../../scripts/setup/build-apps.ts'
import { type Options, readOptions } from './options.ts'
import { layOut } from './sheets.ts'
import { take, type Taken } from './take.ts'
import { openSessions, openVisitors } from './visitors.ts'
import { views } from './views/index.ts'

const atOnce = 2
const log = (line: string): void => console.log(line)

/**
 * `npm run photograph [-- --only deposit --locale th --width 390 --theme dark --axe]`: takes
 * pictures of every screen, sheet and state, and reports overflow, clipping, small targets and
 * console errors. With BASE_URL, SIMULATORS_URL and DATA_DIR it uses a running stack.
 */
async function photograph(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2))
  const wanted = views.filter(
    ({ name }) =>
      options.only.length === 0 ||
      options.only.some((part) =>
        part.startsWith('=') ? name === part.slice(1) : name.includes(part),
      ),
  )
  if (wanted.length === 0)
    throw new Error(
      `no view is called ${options.only.join(' or ')}; there are ` +
        `${views.map(({ name }) => name).join(', ')}`,
    )
  const stack = await openStack(options)
  const request = await requests.newContext({ baseURL: stack.address })
  const browser = await chromium.launch(await findBrowser(log))
  try {
    mkdirSync(options.folder, { recursive: true })
    const taken = new Map(
      wanted.map(({ name }): [string, Taken] => [name, { pictures: [], faults: [] }]),
    )
    const jobs = wanted.flatMap((view) => options.locales.map((locale) => ({ view, locale })))
    let done = 0
    const sessionOf = openSessions(request, stack.dataDir, options.lao)
    const work = async (): Promise<void> => {
      const visitor = openVisitors(browser, {
        baseURL: stack.address,
        scale: options.scale,
        sessionOf,
      })
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        const { view, locale } = job
        const { pictures, faults } = await take(view, locale, {
          context: await visitor(view.visitor),
          request,
          options,
        })
        const all = taken.get(view.name)!
        all.pictures.push(...pictures)
        all.faults.push(...faults.map((fault) => `${locale} ${fault}`))
        done += 1
        log(
          `${done} ${view.name} ${locale}: ${pictures.length} ` +
            `pictures${faults.map((fault) => `\n    ${fault}`).join('')}`,
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return report(options, taken, await layOut(browser, options.folder, taken))
  } finally {
    await browser.close()
    await request.dispose()
    await stack.stop()
  }
}

async function openStack({ lao }: Options): Promise<JourneyStack> {
  const {
    BASE_URL: address,
    SIMULATORS_URL: simulatorsAddress = '',
    DATA_DIR: dataDir = '.data',
  } = process.env
  if (address) return { address, simulatorsAddress, dataDir, stop: () => Promise.resolve() }
  await buildApps(log)
  return startJourneyStack(lao ? { LAO_BUILD: '1' } : {})
}

function report({ folder }: Options, taken: ReadonlyMap<string, Taken>, sheets: number): boolean {
  const all = [...taken.values()]
  const faults = all.flatMap((one) => one.faults)
  log(
    `${all.flatMap((one) => one.pictures).length} pictures, ${sheets} sheets, ` +
      `${faults.length} faults: ${folder}/index.html`,
  )
  return faults.length === 0
}

process.exitCode = (await photograph()) ? 0 : 1
