import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@champa/contract/limits'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { root } from '../setup/root.mjs'
import { readCaptions } from './captions.ts'
import { films } from './films/index.ts'

const folder = join(root, 'apps', 'member', 'screens', 'howto', 'films')
const at = (file: string) => join(folder, file)
const lengths = JSON.parse(readFileSync(at('lengths.json'), 'utf8')) as Record<string, number>

test('there is a film for each of the five topics, and no file that belongs to none', () => {
  const expected = films.flatMap(({ name }) => ['mp4', 'webp', ...locales.map((locale) => `${locale}.vtt`)].map((end) => `${name}.${end}`))
  expect(films).toHaveLength(5)
  expect(readdirSync(folder).toSorted()).toEqual([...expected, 'lengths.json'].toSorted())
})

for (const { name, steps } of films) {
  test(`the film "${name}" is small, plays on every phone, and begins before it has all arrived`, async () => {
    const bytes = readFileSync(at(`${name}.mp4`))
    expect(bytes.length).toBeLessThanOrEqual(600_000)
    expect(statSync(at(`${name}.webp`)).size).toBeLessThanOrEqual(30_000)
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
    const video = await input.getPrimaryVideoTrack()
    expect([await video?.getCodec(), await video?.getDisplayWidth(), await video?.getDisplayHeight(), await input.getPrimaryAudioTrack()]).toEqual(['avc', 544, 1328, null])
    const seconds = await input.computeDuration()
    expect(seconds).toBeGreaterThanOrEqual(15)
    expect(seconds).toBeLessThanOrEqual(45)
    expect(lengths[name]).toBe(Math.round(seconds))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    // Whoever jumps to a sentence lands on it.
    const sink = new EncodedPacketSink(video!)
    for (const { from } of readCaptions(readFileSync(at(`${name}.en.vtt`), 'utf8'))) {
      expect((await sink.getKeyPacket(from + 0.1))?.timestamp).toBeGreaterThan(from - 0.1)
    }
  })

  test(`the captions of "${name}" say its steps in three languages, one after the other, long enough to read`, () => {
    const read = locales.map((locale) => readCaptions(readFileSync(at(`${name}.${locale}.vtt`), 'utf8')))
    for (const [index, locale] of locales.entries()) expect(read[index]!.map(({ says }) => says)).toEqual(steps.map(({ says }) => says[locale]))
    const times = read.map((cues) => cues.map(({ from, to }) => [from, to]))
    expect(new Set(times.map((one) => JSON.stringify(one))).size).toBe(1)
    for (const [index, { from, to }] of read[0]!.entries()) {
      expect(to - from, `sentence ${index + 1}`).toBeGreaterThan(3)
      expect(from).toBeGreaterThanOrEqual(read[0]![index - 1]?.to ?? 0)
      expect(to).toBeLessThanOrEqual(lengths[name]! + 0.5)
    }
  })
}
