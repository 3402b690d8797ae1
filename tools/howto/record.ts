import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@champa/contract/constants'
import { chromium, request as requests } from '@playwright/test'
import { findBrowser } from '../../e2e/browser.ts'
import { startJourneyStack } from '../../e2e/journey-stack.ts'
import { buildApps } from '../../scripts/setup/build-apps.ts'
import { root } from '../../scripts/setup/root.mjs'
import { writeCaptions } from './captions.ts'
import { encodeFilm } from './encode-film.ts'
import type { Film } from './film.ts'
import { films } from './films/index.ts'
import { recordFilm } from './record-film.ts'
import { writeMp4 } from './write-mp4.ts'

const folder = join(root, 'apps', 'member', 'screens', 'howto', 'films')

/**
 * `npm run howto [-- name … language …]`: records the videos of the how-to page in each language
 * and writes their captions.
 */
async function record(): Promise<void> {
  const words = process.argv.slice(2)
  const chosen = locales.filter((locale) => words.includes(locale))
  const wanted = films.filter(({ name }) => words.includes(name))
  await buildApps((line) => console.log(line))
  const stack = await startJourneyStack()
  const request = await requests.newContext({ baseURL: stack.address })
  const browser = await chromium.launch(await findBrowser((line) => console.log(line)))
  try {
    mkdirSync(folder, { recursive: true })
    const of = { browser, request, baseURL: stack.address, simulatorsURL: stack.simulatorsAddress }
    for (const film of wanted.length > 0 ? wanted : films) {
      for (const locale of chosen.length > 0 ? chosen : locales)
        await write(film, { ...of, locale })
    }
  } finally {
    await browser.close()
    await request.dispose()
    await stack.stop()
  }
}

async function write(film: Film, of: Parameters<typeof recordFilm>[1]): Promise<void> {
  const recorded = await recordFilm(film, of)
  const encoded = await encodeFilm(of.browser, recorded)
  const video = await writeMp4(encoded)
  const name = `${film.name}.${of.locale}`
  const at = (end: string) => join(folder, `${name}.${end}`)
  writeFileSync(at('mp4'), video)
  writeFileSync(at('webp'), encoded.poster)
  writeLength(name, recorded.seconds)
  writeFileSync(at('vtt'), writeCaptions(recorded.cues, of.locale))
  const [videoKb, posterKb] = [video, encoded.poster].map(({ length }) =>
    (length / 1000).toFixed(0),
  )
  const { frames } = encoded
  console.log(
    `${name}: ${recorded.seconds.toFixed(1)} s, ${videoKb} kB, ${frames.length} frames, ` +
      `poster ${posterKb} kB`,
  )
}

/** Adds the duration of a film to the list, which the how-to page shows without loading any video. */
function writeLength(name: string, seconds: number): void {
  const file = join(folder, 'lengths.json')
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
    : {}
  writeFileSync(file, `${JSON.stringify({ ...known, [name]: Math.round(seconds) }, null, 2)}\n`)
}

await record()
