import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@champa/contract/constants'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { wordsOf } from '../photograph/view.ts'
import { root } from '../../scripts/setup/root.mjs'
import { readCaptions } from './captions.ts'
import { films } from './films/index.ts'

const folder = join(root, 'apps', 'member', 'screens', 'howto', 'films')
const at = (file: string) => join(folder, file)
const lengths = JSON.parse(readFileSync(at('lengths.json'), 'utf8')) as Record<string, number>

const recorded = films.flatMap((film) =>
  locales.map((locale) => ({ ...film, locale, name: `${film.name}.${locale}` })),
)
const textsOf = (words: object): string[] =>
  Object.values(words).flatMap((word: object | string) =>
    typeof word === 'string' ? [word] : textsOf(word),
  )

// [spec:SCR-11.2]
test('the how-to page has one video per topic and language and no surplus file', () => {
  const expected = recorded.flatMap(({ name }) =>
    ['mp4', 'webp', 'vtt'].map((end) => `${name}.${end}`),
  )
  expect(films).toHaveLength(5)
  expect(readdirSync(folder).toSorted()).toEqual([...expected, 'lengths.json'].toSorted())
})

for (const { name, locale, steps } of recorded) {
  test(`the video "${name}" is small, uses H.264 and starts before its download ends`, async () => {
    const bytes = readFileSync(at(`${name}.mp4`))
    expect(bytes.length).toBeLessThanOrEqual(600_000)
    expect(statSync(at(`${name}.webp`)).size).toBeLessThanOrEqual(30_000)
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const video = await input.getPrimaryVideoTrack()
    expect([
      await video?.getCodec(),
      await video?.getDisplayWidth(),
      await video?.getDisplayHeight(),
      await input.getPrimaryAudioTrack(),
    ]).toEqual(['avc', 544, 1328, null])
    const seconds = await input.computeDuration()
    expect(seconds).toBeGreaterThanOrEqual(15)
    expect(seconds).toBeLessThanOrEqual(45)
    expect(lengths[name]).toBe(Math.round(seconds))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    // Seeking to a sentence lands on a key frame.
    const sink = new EncodedPacketSink(video!)
    for (const { from } of readCaptions(readFileSync(at(`${name}.vtt`), 'utf8'))) {
      expect((await sink.getKeyPacket(from + 0.1))?.timestamp).toBeGreaterThan(from - 0.1)
    }
  })

  test(`the captions of "${name}" list its steps in order, each long enough to read`, () => {
    const cues = readCaptions(readFileSync(at(`${name}.vtt`), 'utf8'))
    expect(cues.map(({ says }) => says)).toEqual(steps.map(({ says }) => says[locale]))
    for (const [index, { from, to }] of cues.entries()) {
      expect(to - from, `sentence ${index + 1}`).toBeGreaterThan(3)
      expect(from).toBeGreaterThanOrEqual(cues[index - 1]?.to ?? 0)
      expect(to).toBeLessThanOrEqual(lengths[name]! + 0.5)
    }
  })

  test(`the captions of "${name}" quote buttons as labelled on screen`, () => {
    const labels = textsOf(wordsOf(locale).texts).map((text) => text.replace(/ ?\{.*/, ''))
    const quoted = steps.flatMap(({ says }) =>
      [...says[locale].matchAll(/["“]([^"”]+)["”]/g)].map(([, label]) => label),
    )
    expect(quoted.filter((label) => !labels.includes(label!))).toEqual([])
  })
}
