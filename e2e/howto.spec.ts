import type { APIRequestContext, Page } from '@playwright/test'
import { checkAccessibility } from './check-accessibility.ts'
import { expect, test } from './test.ts'

const films = [
  {
    locale: 'th',
    titles: ['วิธีใช้กระเป๋าเงิน', 'วิธีเล่นเกม', 'วิธีเช็กยอดเงิน', 'วิธีรับโบนัส', 'โบนัสสิ้นสุดอย่างไร'],
    first: 'กระเป๋าหลักคือเงินของคุณ',
    steps: 'อ่านเป็นขั้นตอน',
  },
  {
    locale: 'lo',
    titles: ['ວິທີໃຊ້ກະເປົາເງິນ', 'ວິທີຫຼິ້ນເກມ', 'ວິທີກວດຍອດເງິນ', 'ວິທີຮັບໂບນັດ', 'ໂບນັດສິ້ນສຸດແນວໃດ'],
    first: 'ກະເປົາຫຼັກຄືເງິນຂອງທ່ານ',
    steps: 'ອ່ານເປັນຂັ້ນຕອນ',
  },
  {
    locale: 'en',
    titles: [
      'Using the wallet',
      'How to play',
      'Checking the balance',
      'Claiming a bonus',
      'Ending a bonus',
    ],
    first: 'The main wallet is your money',
    steps: 'Step by step, in writing',
  },
] as const

const topic = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${title} \\d:\\d\\d$`) })
const video = (page: Page) => page.getByRole('dialog').locator('video')
const timeOf = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const caption = (page: Page) =>
  video(page).evaluate((film: HTMLVideoElement) =>
    [...film.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .map(({ language, activeCues }) => [language, (activeCues?.[0] as VTTCue | undefined)?.text]),
  )

async function openHowto(page: Page, locale: 'th' | 'lo' | 'en' = 'en'): Promise<void> {
  await page.addInitScript((language) => localStorage.setItem('locale', language), locale)
  await page.goto('/howto')
}

// A video starts automatically only where animations are allowed.
test.use({ reducedMotion: 'no-preference' })

// [spec:SCR-11.1 SCR-12.1]
test('a video plays in a modal with captions in its language and the same text below', async ({
  page,
  request,
}) => {
  const requested: string[] = []
  page.on('request', (one) => /\.(mp4|vtt|webp)$/.test(one.url()) && requested.push(one.url()))
  await openHowto(page, 'th')
  await expect(topic(page, films[0].titles[0])).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requested, 'video files loaded before a tap').toEqual([])
  for (const { locale, titles, first, steps } of films) {
    await page.locator('header select').selectOption(locale)
    for (const title of titles) await expect(topic(page, title)).toBeVisible()
    await topic(page, titles[0]).click()
    await expect(page.getByRole('dialog', { name: titles[0] })).toBeVisible()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
    await expect(video(page)).toHaveAttribute('src', new RegExp(`/wallet\\.${locale}-[^/]+\\.mp4$`))
    await expect.poll(() => caption(page)).toEqual([[locale, expect.stringContaining(first)]])
    await expect(page.getByRole('dialog').getByRole('heading', { name: steps })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4)
    if (locale === 'en') await checkFiles(page, request)
    // Must be the last check, because it reduces motion, and videos then wait for a tap.
    if (locale === 'en') await checkAccessibility(page, 'how-to video')
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(topic(page, titles[0])).toBeFocused()
  }
  await test.step('with reduced motion a video waits for a tap', async () => {
    await topic(page, 'How to play').click()
    await expect(video(page)).toBeFocused()
    await page.waitForLoadState('networkidle')
    expect(
      await video(page).evaluate((film: HTMLVideoElement) => [film.paused, film.currentTime]),
    ).toEqual([true, 0])
    await page.keyboard.press('Space')
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  })
})

/** Asserts content types, ranges and caching of the shown video and of its captions. */
async function checkFiles(page: Page, request: APIRequestContext): Promise<void> {
  const [film, captions] = await video(page).evaluate((shown: HTMLVideoElement) => [
    shown.src,
    shown.querySelector('track')!.src,
  ])
  const part = await request.get(film!, { headers: { range: 'bytes=0-99' } })
  expect([part.status(), part.headers()['content-type'], part.headers()['content-length']]).toEqual(
    [206, 'video/mp4', '100'],
  )
  const words = await request.get(captions!)
  expect(words.headers()['content-type']).toMatch(/^text\/vtt/)
  for (const answer of [part, words])
    expect(answer.headers()['cache-control']).toContain('immutable')
}

test.describe('the how-to page on a network that loses a video', () => {
  test.use({ allowedFaults: [/net::ERR_FAILED.*\.mp4/] })

  // [spec:SCR-11.1 SCR-11.2 SCR-12.1]
  test('five videos have the durations shown and play to their end, one by keyboard alone', async ({
    page,
  }) => {
    await openHowto(page)
    await test.step('a video that cannot be loaded leaves the written steps', async () => {
      await page.route('**/*.mp4', (route) => route.abort())
      await topic(page, 'Ending a bonus').click()
      await expect(page.getByRole('alert')).toContainText('The video can’t be played here')
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.unroute('**/*.mp4')
    })
    await test.step('the keyboard opens a topic, pauses, resumes and closes', async () => {
      await topic(page, 'Using the wallet').focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'How to play' })).toBeVisible()
      await expect(video(page)).toBeFocused()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      const paused = () => video(page).evaluate((film: HTMLVideoElement) => film.paused)
      await page.keyboard.press('Space')
      await expect.poll(paused).toBe(true)
      await page.keyboard.press('Space')
      await expect.poll(paused).toBe(false)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(topic(page, 'How to play')).toBeFocused()
    })
    for (const title of films[2].titles) {
      const shown = /(\d):(\d\d)$/.exec(await topic(page, title).innerText())
      await topic(page, title).click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
      const { duration, size } = await video(page).evaluate((film: HTMLVideoElement) => ({
        duration: film.duration,
        size: [film.videoWidth, film.videoHeight],
      }))
      expect(Math.round(duration)).toBe(Number(shown?.[1]) * 60 + Number(shown?.[2]))
      expect(size).toEqual([544, 1328])
      await video(page).evaluate((film: HTMLVideoElement) => {
        film.currentTime = film.duration - 0.1
      })
      await expect
        .poll(() => video(page).evaluate((film: HTMLVideoElement) => film.ended))
        .toBe(true)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await test.step('with reduced motion, axe finds no violation', async () => {
      await page.route('**/*.mp4', (route) => route.abort())
      await topic(page, 'Checking the balance').click()
      await expect(page.getByRole('alert')).toBeVisible()
      await checkAccessibility(page, 'how-to without its video')
    })
  })
})
