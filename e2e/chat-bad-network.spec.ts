import { randomInt } from 'node:crypto'
import { readProfile } from '@champa/contract/account'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import type { Page } from '@playwright/test'
import { cases } from '../apps/server/testing/thorough.ts'
import { openBadNetwork, type BadNetwork } from './chat/bad-network.ts'
import { seeded } from './chat/seeded.ts'
import { openOffice, staffToken } from './chat/staff.ts'
import {
  historyOf,
  idsOn,
  loadAll,
  openWidget,
  sendText,
  sendPicture,
  textsOn,
  unfinishedOn,
} from './chat/widget.ts'
import { desktop, expect, phone, test } from './test.ts'
import { newMember, openAs } from './new-member.ts'

/**
 * The seed of the network failures: CHAT_SEED repeats those of a run, as far as two browsers allow.
 */
const seed = Number(process.env['CHAT_SEED'] ?? randomInt(2 ** 31))
/** Number of messages in a disturbed conversation; each is sent again until it is acknowledged. */
const inAll = cases(8, 30)
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

// The browser's error page denies access to storage, even to the scripts of the test.
test.use({
  allowedFaults: [
    /Failed to load resource: net::ERR_|WebSocket connection to .* failed|WebSocket is closed before the connection|Failed to read the 'sessionStorage' property from 'Window': Access is denied/,
  ],
})

test('both sides of an unreliable network see every message once and in order', async ({
  request,
  simulatorsURL,
  baseURL,
  openContext,
}) => {
  const network = await openBadNetwork(baseURL!, seed)
  try {
    const member = await newMember(request, simulatorsURL)
    const headers = { authorization: `Bearer ${member.token}` }
    const { profile } = (await (
      await request.get(readProfile.path, {
        headers: { ...headers, [requesterHeader]: memberRequester },
      })
    ).json()) as { profile: { _id: string } }
    const memberPage = await (await openContext({ ...phone, baseURL: network.address })).newPage()
    const agentPage = await (await openContext({ ...desktop, baseURL: network.address })).newPage()
    await openAs(memberPage, member)
    await openWidget(memberPage)
    // The response to the first message is lost, and the message arrives twice.
    network.repeat(1)
    network.loseReplies(1)
    await sendText(memberPage, 'first')
    await expect.poll(() => network.counts.repliesLost).toBeGreaterThan(0)
    network.repeat(0)
    network.loseReplies(0)
    await expect.poll(async () => (await historyOf(request, headers)).length).toBeGreaterThan(0)
    await openOffice(
      agentPage,
      await staffToken(process.env['DATA_DIR']!, 'dao'),
      `/office/conversations/${profile._id}`,
    )
    await expect(agentPage.locator('.composer__box')).toBeVisible()

    const random = seeded(seed)
    const texts = ['first']
    const exchange = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn++) {
        const byMember = random() < 0.5
        const text = `${byMember ? 'm' : 'a'}${texts.length} ${Math.floor(random() * 1e9).toString(36)}`
        texts.push(text)
        await sendText(byMember ? memberPage : agentPage, text)
        await disturb(network, random, memberPage)
      }
    }
    network.delay(400)
    network.repeat(0.4)
    network.loseReplies(0.25)
    await exchange(inAll / 2)

    // Offline: three messages and an image are queued, and the page is reloaded while the server is
    // unreachable.
    await network.refuse(true)
    network.cut()
    for (const text of ['in the tunnel 1', 'in the tunnel 2', 'in the tunnel 3']) {
      texts.push(text)
      await sendText(memberPage, text)
    }
    texts.push('a picture from the tunnel')
    await sendPicture(
      memberPage,
      { name: 'tunnel.png', mimeType: 'image/png', buffer: picture },
      'a picture from the tunnel',
    )
    await memberPage.waitForTimeout(300)
    await memberPage.reload().catch(() => undefined)
    network.loseReplies(0)
    await network.refuse(false)
    await expect(() => memberPage.goto('/user/home')).toPass()
    await openWidget(memberPage)
    network.loseReplies(0.25)
    await exchange(inAll / 2)

    network.delay(0)
    network.repeat(0)
    network.loseReplies(0)
    await expect
      .poll(async () => (await sentTextsOn(memberPage)).length, { timeout: 60_000 })
      .toBe(texts.length)
    const stored = (await historyOf(request, headers)).map(({ _id }) => _id)
    for (const [reader, page] of [
      ['member', memberPage],
      ['agent', agentPage],
    ] as const) {
      await loadAll(page)
      await expect.poll(() => idsOn(page), { message: `what the ${reader} sees` }).toEqual(stored)
      expect(
        (await textsOn(page)).filter((text) => texts.includes(text)).toSorted(),
        reader,
      ).toEqual(texts.toSorted())
      await expect.poll(() => unfinishedOn(page), reader).toBe(0)
    }
    // The transfer of the image was interrupted too and is repeated automatically.
    await expect.poll(() => picturesOf(agentPage)).toBe(1)
    for (const [name, times] of Object.entries(network.counts))
      expect(times, `number of simulated faults: ${name}`).toBeGreaterThan(0)
  } catch (error) {
    console.log(`CHAT_SEED=${seed} ${JSON.stringify(network.counts)}`)
    throw error
  } finally {
    await network.stop()
  }

  /**
   * The messages of this test that both the server and the screen have, excluding automatic
   * messages.
   */
  async function sentTextsOn(page: Page): Promise<string[]> {
    await loadAll(page)
    return (await unfinishedOn(page)) > 0
      ? []
      : (await textsOn(page)).filter((text) =>
          /^(first|[ma]\d+ \w+|in the tunnel \d|a picture from the tunnel)$/.test(text),
        )
  }
})

/** Causes random network failures between two messages. */
async function disturb(network: BadNetwork, random: () => number, page: Page): Promise<void> {
  const chance = random()
  if (chance < 0.15) network.cut()
  if (chance < 0.06) {
    await network.refuse(true)
    await page.waitForTimeout(300 + random() * 700)
    await network.refuse(false)
  }
  await page.waitForTimeout(random() * 300)
}

const picturesOf = (page: Page): Promise<number> =>
  page
    .locator('.chat-media__file')
    .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length)
