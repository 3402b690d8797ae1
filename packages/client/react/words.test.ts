import type { Locale } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { type Catalogs, type Half, keepWords } from './words.ts'

/** Downloads that the test completes by name; of two with the same name, the newer one first. */
function openDownloads() {
  const downloads: { name: string; arrive(): void; fail(): void }[] = []
  const download = (name: string, words: Half) => () =>
    new Promise<Half>((resolve, reject) => {
      downloads.push({
        name,
        arrive: () => resolve(words),
        fail: () => reject(new Error(`${name} is not there`)),
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
      expect(at, `${name} was asked for`).toBeGreaterThanOrEqual(0)
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

test('a first visit loads the first half only; a part that needs more waits for all', async () => {
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
  // Nothing on screen is rendered again.
  expect(words.read()).toBe(before)
  expect(changes).toBe(1)
  await words.loadLater()
  expect(open()).toEqual([])
})

test('a direct visit requests both halves at once', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  const chosen = words.choose('lo')
  const later = words.loadLater()
  expect(open()).toEqual(['lo first', 'lo first', 'lo later'])
  await end('arrive', 'lo first', 'lo first', 'lo later')
  await Promise.all([chosen, later])
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
})

test('another language loads whole once the later half is in use', async () => {
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

test('a part opened during a language change waits for its own messages', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const opened = words.loadLater()
  const chosen = words.choose('lo')
  // The Thai messages have arrived, but Lao was chosen meanwhile: the part waits for those.
  await end('arrive', 'th first', 'th later', 'lo first')
  expect(words.read()).toMatchObject({ locale: 'lo', whole: false })
  await end('arrive', 'lo first', 'lo later')
  await Promise.all([opened, chosen])
  expect(words.read()).toMatchObject({ locale: 'lo', whole: true })
})

test('a language whose first half arrives late does not remove messages in use', async () => {
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

test('of two languages chosen in a row the second is shown, whichever loads first', async () => {
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

test('a language that fails to load leaves the current one for later parts', async () => {
  const { catalogs, open, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const failed = expect(words.choose('en')).rejects.toThrow('en first is not there')
  await end('fail', 'en first')
  await failed
  expect(words.read()?.locale).toBe('th')
  void words.loadLater()
  expect(open()).toEqual(['th first', 'th later'])
})

test('a failed later half fails its part, and the next part requests it again', async () => {
  const { catalogs, end } = openDownloads()
  const words = keepWords(catalogs)
  void words.choose('th')
  await end('arrive', 'th first')
  const failed = expect(words.loadLater()).rejects.toThrow('th later is not there')
  await end('arrive', 'th first')
  await end('fail', 'th later')
  await failed
  expect(words.read()).toMatchObject({ locale: 'th', whole: false })
  const again = words.loadLater()
  await end('arrive', 'th first', 'th later')
  await again
  expect(words.read()?.whole).toBe(true)
})
