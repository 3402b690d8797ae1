import type { Wire } from '@champa/contract/endpoint'
import { readInbox } from '@champa/contract/office/chat/endpoints'
import { openOffice, staffToken } from './chat/staff.ts'
import { desktop, expect, test } from './test.ts'

test.use(desktop)

const count = 145
const minute = 60_000

/** Conversations in the order of the inbox. */
const rooms: Wire<typeof readInbox, 'answer'>['rooms'] = Array.from({ length: count }, (_, at) => ({
  room: `m:long${at}`,
  kind: 'member',
  name: `Customer ${at}`,
  username: `0810000${String(at).padStart(3, '0')}`,
  state: 'open',
  assignedTo: null,
  lastText: 'hello',
  lastType: 'text',
  lastSender: 'customer',
  lastAt: Date.now() - at * minute,
  lastSeq: 1,
  unread: at % 3,
  waitingSince: null,
  online: false,
  stars: null,
}))

test('keys walk through a long inbox, of which only rows near the window are in the page', async ({
  page,
}) => {
  await page.route(`**${readInbox.path}`, (route) => {
    const { skip, limit } = route.request().postDataJSON() as { skip: number; limit: number }
    return route.fulfill({
      json: {
        rooms: rooms.slice(skip, skip + limit),
        total: count,
        counts: { open: count, mine: 0, unassigned: count },
      },
    })
  })
  // Conversations of other tests must not join the list.
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await openOffice(page, await staffToken(process.env['DATA_DIR']!, 'nok'), '/office/conversations')
  const row = (at: number) => page.locator(`[data-room="m:long${at}"]`)
  await row(0).focus()
  // End moves to the last loaded row, near which the next page loads.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(row(count - 1)).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await expect(row(count - 1)).toBeInViewport()
  const list = page.locator('.inbox__long')
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', String(count))
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await page.keyboard.press('ArrowUp')
  await expect(row(count - 2)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(0)).toBeFocused()
  await expect(row(0)).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(row(1)).toBeFocused()
})
