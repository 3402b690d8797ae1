import { sendMessage } from '@champa/contract/chat'
import { answerCustomer } from '@champa/contract/office/chat/endpoints'
import {
  guestHeader,
  memberRequester,
  requesterHeader,
  storageKeys,
} from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { callOffice, staffToken } from './chat/staff.ts'
import { historyOf, openWidget, sendText, textsOn, unfinishedOn } from './chat/widget.ts'
import { newMember, type NewMember } from './new-member.ts'
import { expect, test } from './test.ts'

test.use({ allowedFaults: [/Failed to load resource: net::ERR_CONNECTION_RESET/] })

const messageId = (): string => randomBytes(16).toString('hex')
const guestOf = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), storageKeys.chatGuest)

async function signIn(page: Page, member: NewMember): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('เบอร์โทรศัพท์').fill(member.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page).toHaveURL('/user/home')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/user/home')
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/login')
}

/** Everything that this browser stores about a conversation. */
function storedOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        rows.push(
          await new Promise((resolve, reject) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          }),
        )
      }
      db.close()
    }
    return JSON.stringify([rows, Object.entries(localStorage), Object.entries(sessionStorage)])
  })
}

// [spec:CHAT-1.1]
test('a guest’s conversation moves to the member who signs in and is hidden from others', async ({
  page,
  request,
  simulatorsURL,
}) => {
  const [first, second] = [
    await newMember(request, simulatorsURL),
    await newMember(request, simulatorsURL),
  ]
  const dao = await staffToken(process.env['DATA_DIR']!, 'dao')

  await page.goto('/contact')
  await openWidget(page)
  await sendText(page, 'asked as a guest')
  await expect.poll(() => guestOf(page)).not.toBeNull()
  const guest = (await guestOf(page))!
  await expect
    .poll(async () => (await historyOf(request, { [guestHeader]: guest })).length)
    .toBeGreaterThan(0)
  expect(
    await callOffice(request, dao, answerCustomer, {
      body: {
        room: guest.split('.')[0]!,
        id: messageId(),
        message: { message_type: 'text', payload: 'answered to a guest' },
      },
    }),
  ).toMatchObject({ status: 200 })
  await expect(page.getByText('answered to a guest', { exact: true })).toBeVisible()
  await page.locator('.composer__box').fill("a guest's unsent words")

  // The first member signs in: the conversation continues, and the guest token no longer opens it.
  await signIn(page, first)
  await openWidget(page)
  await expect
    .poll(() => textsOn(page))
    .toEqual(expect.arrayContaining(['asked as a guest', 'answered to a guest']))
  await expect.poll(() => guestOf(page)).toBeNull()
  const asGuest = await request.post(sendMessage.path, {
    headers: { [requesterHeader]: memberRequester, [guestHeader]: guest },
    data: { id: messageId(), message: { message_type: 'text', payload: 'x' } },
  })
  expect(await asGuest.json()).toMatchObject({ message: 'INVALID_GUEST' })
  await sendText(page, "the first member's secret")
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  await page.locator('.composer__box').fill("the first member's draft")

  // An unsent message is queued; the next member on this phone must not send it.
  await page.route(`**${sendMessage.path}`, (route) => route.abort('connectionreset'))
  const attempt = page.waitForRequest(`**${sendMessage.path}`)
  await sendText(page, "the first member's waiting words")
  await attempt
  // Opening a public page ends the session.
  await page.goto('/contact')
  const theirs = /asked as a guest|answered to a guest|first member/
  await openWidget(page)
  // Requests are allowed again only after the page has loaded its chunks.
  await page.unroute(`**${sendMessage.path}`)
  // Messages are sent in order, so a message of the first member would have been sent before this
  // one.
  await sendText(page, 'asked by another guest')
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  expect((await textsOn(page)).filter((text) => theirs.test(text))).toEqual([])
  await expect(page.locator('.composer__box')).toHaveValue('')

  await signIn(page, second)
  await openWidget(page)
  await sendText(page, "the second member's own")
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  expect((await textsOn(page)).filter((text) => theirs.test(text))).toEqual([])
  expect(
    JSON.stringify(await historyOf(request, { authorization: `Bearer ${second.token}` })),
  ).not.toMatch(theirs)
  await signOut(page)
  expect(await storedOn(page)).not.toContain("the second member's own")

  // The first member returns: the history is complete, the queued message was sent once, and
  // nothing of the second member is visible.
  await signIn(page, first)
  await openWidget(page)
  await expect
    .poll(
      async () =>
        (await textsOn(page)).filter((text) => text === "the first member's waiting words").length,
    )
    .toBe(1)
  await expect.poll(() => unfinishedOn(page)).toBe(0)
  expect(await textsOn(page)).toEqual(
    expect.arrayContaining([
      'asked as a guest',
      'answered to a guest',
      "the first member's secret",
    ]),
  )
  expect((await textsOn(page)).filter((text) => text.includes('second member'))).toEqual([])
  await page.locator('.composer__box').fill('never sent')
  await signOut(page)
  expect(await storedOn(page)).not.toMatch(
    /asked as a guest|answered to a guest|first member's (secret|waiting)|never sent/,
  )
  await page.goto('/contact')
  await openWidget(page)
  await expect(page.locator('.composer__box')).toHaveValue('')
  await expect(page.locator('.bubble').first()).toBeVisible()
  expect((await textsOn(page)).filter((text) => theirs.test(text))).toEqual([])
  await expect.poll(() => guestOf(page)).toBeNull()
})
