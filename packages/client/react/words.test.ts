import type { Locale } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { type Catalogs, type Half, keepWords } from './words.ts'

/**
 * Simulated downloads that the test completes by name. Of two with the same name, the newer one is
 * completed first.
 */
function openDownloads() {
  const downloads: { name: string; arrive(): void; fail(): void }[] = []
  const download = (name: string, words: Half) => () =>
    new Promise<Half>((resolve, reject) => {
      downloads.push({
        name,
        arrive: () => resolve(words),
        fail: () => reject(new Error(`${name} failed to load`)),
      })
    })
  const halves = (locale: Locale) => ({
    first: download(`${locale} first`, {
      home: { hello: `${locale} hello` },
      errors: { n: [`${locale} `, ['n']] },
    }),
    later: download(`${locale} later`, {
      home: { sheet: `${locale} sheet` },
      dep: { title: `${locale} deposit` },
    }),
  })
  const catalogs: Catalogs = { th: halves('th'), lo: halves('lo'), en: halves('en') }
  const end = async (outcome: 'arrive' | 'fail', ...names: string[]) => {
    for (const name of names) {
      const at = downloads.findLastIndex((one) => one.name === name)
      expect(at, `${name} was requested`).toBeGreaterThanOrEqual(0)
      downloads.splice(at, 1)[0]?.[outcome]()
    }
    await settle()
  }
  return { catalogs, open: () => downloads.map(({ name }) => name).toSorted(), end }
}

/** Lets all pending microtasks run. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
}

test('a first visit loads half of a catalogue; a component that needs more waits', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  let changes = 0
  words.subscribe(() => changes++)
  void words.choose('th')
  expect(open()).toEqual(['th first'])
  await end('arrive', 'th first')
  expect(words.read()).toEqual({
    locale: 'th',
    whole: false,
    catalog: { home: { hello: 'th hello' }, errors: { n: ['th ', ['n']] } },
  })
  expect(changes).toBe(1)
  const before = words.read()
  const shownWhenLoaded = words.loadLater().then(() => words.read())
  await end('arrive', 'th first', 'th later')
  expect(await shownWhenLoaded).toEqual({
    locale: 'th',
    whole: true,
    catalog: {
      home: { hello: 'th hello', sheet: 'th sheet' },
      errors: { n: ['th ', ['n']] },
      dep: { title: 'th deposit' },
    },
  })
  // Components are not rendered again when the second half is added.
  expect(words.read()).toBe(before)
  expect(changes).toBe(1)
  await words.loadLater()
  expect(open()).toEqual([])
})

test('a direct visit to a later screen requests both halves of the catalogue at once', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  const chosen = words.choose('lo')
  const later = words.loadLater()
  expect(open()).toEqual(['lo first', 'lo first', 'lo later'])
  await end('arrive', 'lo first', 'lo first', 'lo later')
  await Promise.all([chosen, later])
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
})

test('a language change loads the whole catalogue once the second half is in use', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  void words.loadLater()
  await end('arrive', 'th first', 'th first', 'th later')
  void words.choose('en')
  expect(open()).toEqual(['en first', 'en later'])
  await end('arrive', 'en first')
  expect(words.read()?.locale).toBe('th')
  await end('arrive', 'en later')
  expect(words.read()).toMatchObject({ locale: 'en', whole: true })
})

test('a component opened during a language change waits for the new language', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const opened = words.loadLater()
  const chosen = words.choose('lo')
  // The Thai messages have arrived, but Lao was chosen during the load: the component waits for the
  // Lao messages.
  await end('arrive', 'th first', 'th later', 'lo first')
  expect(words.read()).toMatchObject({ locale: 'lo', whole: false })
  await end('arrive', 'lo first', 'lo later')
  await Promise.all([opened, chosen])
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
})

test('a first half that arrives late does not remove messages of the whole catalogue', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  void words.choose('lo')
  void words.loadLater()
  await end('arrive', 'lo first', 'lo later')
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
  await end('arrive', 'lo first')
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
  expect(open()).toEqual(['lo first', 'lo later'])
  await end('arrive', 'lo first', 'lo later')
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
})

test('the language chosen last is shown, whichever of two downloads ends first', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  void words.choose('lo')
  void words.choose('en')
  await end('arrive', 'en first')
  await end('arrive', 'lo first')
  expect(words.read()?.locale).toBe('en')
})

test('when a language fails to load, later components use the current language', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const failed = expect(words.choose('en')).rejects.toThrow('en first failed to load')
  await end('fail', 'en first')
  await failed
  expect(words.read()?.locale).toBe('th')
  void words.loadLater()
  expect(open()).toEqual(['th first', 'th later'])
})

test('a failed second half fails its component; the next component requests it again', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const failed = expect(words.loadLater()).rejects.toThrow('th later failed to load')
  await end('arrive', 'th first')
  await end('fail', 'th later')
  await failed
  expect(words.read()).toMatchObject({ locale: 'th', whole: false })
  const again = words.loadLater()
  await end('arrive', 'th first', 'th later')
  await again
  expect(words.read()?.whole).toBe(true)
})

test('a refusal code is known once its text has loaded', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  const isKnown = () => ['n', 'm', 'toString'].map((code) => words.hasErrorText(code))
  expect(isKnown()).toEqual([false, false, false])
  void words.choose('th')
  await end('arrive', 'th first')
  expect(isKnown()).toEqual([true, false, false])
})
