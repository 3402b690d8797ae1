import { readHistory } from '@champa/contract/chat'
import { memberRequester, requesterHeader, storageKeys } from '@champa/contract/constants'
import { expect, type APIRequestContext, type Page } from '@playwright/test'

const log = '.chat-log__scroll'
const unfinished =
  '.chat-log .has-failed, .chat-log .bubble__meta:has-text("กำลังส่ง"), .chat-log .bubble__meta:has-text("กำลังอัปโหลด")'

/** Opens the widget with its button and waits until its text field is ready. */
export async function openWidget(page: Page): Promise<void> {
  await page.locator('#chat-button').click()
  await expect(page.locator('.composer__box')).toBeVisible()
}

export async function sendText(page: Page, text: string): Promise<void> {
  await page.locator('.composer__box').fill(text)
  await page.locator('.composer__send').click()
  await expect(page.locator('.composer__box')).toHaveValue('')
  // Until its bubble is in the log, the message is not among the unfinished ones.
  await expect.poll(() => textsOn(page)).toContain(text)
}

/** Sends an image from the file picker with a caption. */
export async function sendPicture(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  caption: string,
): Promise<void> {
  await page.locator('.composer__file').setInputFiles(file)
  await page.locator('.composer__box').fill(caption)
  await page.locator('.composer__send').click()
  await expect(page.locator('.composer__box')).toHaveValue('')
}

/** The guest of this browser: the signed name and the id of the conversation. */
export async function guestOf(page: Page): Promise<{ name: string; room: string }> {
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.chatGuest))
    .not.toBeNull()
  const name = await page.evaluate((key) => localStorage.getItem(key)!, storageKeys.chatGuest)
  return { name, room: name.split('.')[0]! }
}

/** Scrolls up to the first message. */
export async function loadAll(page: Page): Promise<void> {
  // Older messages can be requested only after the first page has loaded.
  await expect(page.locator(`${log}[aria-busy="false"]`)).toBeVisible()
  await expect(async () => {
    await page.locator(log).evaluate((element) => element.scrollTo(0, 0))
    await expect(page.locator('.chat-log__older')).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

/** The message ids on screen, in order, without the greeting. */
export const idsOn = (page: Page): Promise<string[]> =>
  page
    .locator('.chat-log__row')
    .evaluateAll((rows) =>
      rows
        .map((row) => (row as HTMLElement).dataset['row'] ?? '')
        .filter((id) => /^[0-9a-f]{32}$/.test(id)),
    )
export const textsOn = (page: Page): Promise<string[]> =>
  page.locator('.chat-log__row .bubble__text').allTextContents()
export const unfinishedOn = (page: Page): Promise<number> => page.locator(unfinished).count()

interface StoredMessage {
  _id: string
  seq: number
  sender: string
}

/** The messages of a conversation as stored by the server. */
export async function historyOf(
  request: APIRequestContext,
  headers: Record<string, string>,
): Promise<StoredMessage[]> {
  const all: StoredMessage[] = []
  for (;;) {
    const answer = await request.post(readHistory.path, {
      headers: { [requesterHeader]: memberRequester, ...headers },
      data: { limit: 50, after: all.at(-1)?.seq ?? 0 },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { conversations } = (await answer.json()) as { conversations: StoredMessage[] }
    all.push(...conversations)
    if (conversations.length < 50) return all
  }
}
