import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@champa/contract/limits'
import { chromium, request as requests, type APIRequestContext, type Browser } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { startJourneyStack } from '../../e2e/journey-stack.ts'
import { buildApps } from '../setup/build-apps.ts'
import { root } from '../setup/root.mjs'
import { writeCaptions } from './captions.ts'
import { develop } from './darkroom.ts'
import type { Film } from './film.ts'
import { films } from './films/index.ts'
import { recordFilm } from './record-film.ts'
import { writeMp4 } from './write-mp4.ts'

const folder = join(root, 'apps', 'member', 'screens', 'howto', 'films')

/** `npm run howto [-- name …]`: films the how-to page's videos in the product as it is now, and writes their captions. */
async function record(): Promise<void> {
  const wanted = process.argv.slice(2)
  await buildApps((line) => console.log(line))
  const stack = await startJourneyStack()
  const request = await requests.newContext({ baseURL: stack.address })
  const browser = await chromium.launch(await findBrowser((line) => console.log(line)))
  try {
    mkdirSync(folder, { recursive: true })
    for (const film of films.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) await write(film, browser, request, stack.address, stack.simulatorsAddress)
  } finally {
    await browser.close()
    await request.dispose()
    await stack.stop()
  }
}

async function write(film: Film, browser: Browser, request: APIRequestContext, baseURL: string, simulatorsURL: string): Promise<void> {
  const recorded = await recordFilm(film, { browser, request, baseURL, simulatorsURL })
  const developed = await develop(browser, recorded)
  const video = await writeMp4(developed)
  const at = (end: string) => join(folder, `${film.name}.${end}`)
  writeFileSync(at('mp4'), video)
  writeFileSync(at('webp'), developed.poster)
  writeLength(film.name, recorded.seconds)
  const captions = writeCaptions(recorded.cues)
  for (const locale of locales) writeFileSync(at(`${locale}.vtt`), captions[locale])
  console.log(`${film.name}: ${recorded.seconds.toFixed(1)} s, ${(video.length / 1000).toFixed(0)} kB, ${developed.frames.length} frames, poster ${(developed.poster.length / 1000).toFixed(0)} kB`)
}

/** The list of films tells how long each is without loading any. */
function writeLength(name: string, seconds: number): void {
  const file = join(folder, 'lengths.json')
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  writeFileSync(file, `${JSON.stringify({ ...known, [name]: Math.round(seconds) }, null, 2)}\n`)
}

await record()
