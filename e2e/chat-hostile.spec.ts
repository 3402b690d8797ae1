import { randomBytes } from 'node:crypto'
import { readProfile } from '@champa/contract/account'
import { sendMessage } from '@champa/contract/chat'
import { memberRequester, requesterHeader } from '@champa/contract/constants'
import {
  addNote,
  answerCustomer,
  putCannedReply,
  putChatSettings,
} from '@champa/contract/office/chat/endpoints'
import type { APIRequestContext, Page } from '@playwright/test'
import {
  hostileLinks,
  hostileNumbers,
  hostilePictures,
  hostilePlaces,
} from '../apps/server/testing/chat-hostile-links.ts'
import { callOffice, openOffice, staffToken } from './chat/staff.ts'
import { loadAll, openWidget, textsOn } from './chat/widget.ts'
import { asOperator, type JourneyStack } from './journey-stack.ts'
import { newMember, openAs, type NewMember } from './new-member.ts'
import { ownStackTest } from './operator/own-stack.ts'
import { desktop, expect } from './test.ts'
import { watchEscapes, xssCorpus } from './xss/xss-corpus.ts'

// The content security policy would block most of these texts; the test disables it, because the
// apps themselves must be safe.
ownStackTest.use({ bypassCSP: true, allowedFaults: [/Failed to load resource/] })

const hostileName = '<img src=x onerror=window.xssRan=1>'
const maxLength = 2_000
const fitting = xssCorpus.filter((one) => one.length <= maxLength)
/** The texts in as few messages as possible, one text per line. */
const packed = fitting.reduce<string[]>((messages, text) => {
  const longer = `${messages.at(-1)}\n${text}`
  return messages.length > 0 && longer.length <= maxLength
    ? [...messages.slice(0, -1), longer]
    : [...messages, text]
}, [])
const messageId = (): string => randomBytes(16).toString('hex')
const three = (text: string): { th: string; lo: string; en: string } => ({
  th: text,
  lo: text,
  en: text,
})

interface Scene {
  member: NewMember
  room: string
  nok: string
}

let scene: Promise<Scene> | undefined

/** The conversation that both tests share and neither changes. */
const sceneOf = (request: APIRequestContext, stack: JourneyStack): Promise<Scene> =>
  (scene ??= setScene(request, stack))

/** Creates a conversation with hostile texts from both sides and a hostile greeting. */
async function setScene(request: APIRequestContext, stack: JourneyStack): Promise<Scene> {
  const member = await newMember(request, stack.simulatorsAddress)
  const headers = { [requesterHeader]: memberRequester, authorization: `Bearer ${member.token}` }
  const { profile } = (await (await request.get(readProfile.path, { headers })).json()) as {
    profile: { _id: string }
  }
  const room = profile._id
  const nok = await staffToken(stack.dataDir, 'nok')
  await asOperator(
    stack.dataDir,
    `with renamed as (update member set name = $1 where member_id = $2)
      update staff set name = $1 where username = 'nok'`,
    [hostileName, room],
  )
  for (const text of packed) {
    const body = () => ({
      id: messageId(),
      message: { message_type: 'text' as const, payload: text },
    })
    const sent = await request.post(sendMessage.path, { headers, data: body() })
    expect(sent.status(), text).toBe(200)
    expect(
      await callOffice(request, nok, answerCustomer, { body: { room, ...body() } }),
    ).toMatchObject({ status: 200 })
    expect(
      await callOffice(request, nok, addNote, {
        params: { room },
        body: { id: messageId(), text },
      }),
    ).toMatchObject({ status: 200 })
  }
  for (const [index, text] of fitting
    .filter((one) => one.length <= 80)
    .slice(0, 3)
    .entries()) {
    expect(
      await callOffice(request, nok, putCannedReply, {
        body: {
          code: `x-${index}`,
          title: text,
          message: { message_type: 'text', payload: text },
          answersPostback: false,
        },
      }),
    ).toMatchObject({ status: 200 })
  }
  expect(
    await callOffice(request, nok, putChatSettings, {
      body: {
        on: true,
        team: three(hostileName),
        welcome: three(`${hostileName}welcome`),
        away: three(`${hostileName}away`),
        hours: [],
      },
    }),
  ).toMatchObject({ status: 200 })
  await storeHostileMessage(stack, room)
  return { member, room, nok }
}

/**
 * Inserts links that the API refuses, as if they had been written to the table directly; no screen
 * may render them as links.
 */
async function storeHostileMessage(stack: JourneyStack, room: string): Promise<void> {
  const button = (type: string, payload: string) => ({
    type,
    title: `to ${type}`,
    payload: payload.replaceAll('\u0000', '') || ' ',
  })
  const buttons = [
    ...hostileLinks.map((one) => button('web', one)),
    ...hostileNumbers.map((one) => button('call', one)),
    ...hostilePlaces.map((one) => button('other', one)),
    button('web', 'https://champa.example/good'),
  ]
  const messages: object[] = [
    { message_type: 'quick_replies', payload: 'quick ones', payloads: buttons.slice(0, 10) },
    {
      message_type: 'generic',
      payloads: hostilePictures.slice(0, 10).map((image) => ({
        title: hostileName,
        subtitle: hostileName,
        image,
        buttons: buttons.slice(0, 3),
      })),
    },
    { message_type: 'postback', payload: { title: hostileName, payload: 'x' } },
    {
      message_type: 'media',
      payload: {
        message: hostileName,
        fileType: 'image',
        filePath: '0000000000000000',
        name: `${hostileName}.png`,
        width: 10,
        height: 10,
      },
    },
  ]
  for (let from = 0; from < buttons.length; from += 10)
    messages.push({
      message_type: 'buttons',
      payload: `doors ${from}`,
      payloads: buttons.slice(from, from + 10),
    })
  await asOperator(
    stack.dataDir,
    `select chat_say(
        jsonb_build_array(jsonb_build_object('room', $1::text, 'kind', 'member', 'id', sent.id,
          'sender', 'other', 'name', $2::text, 'message', sent.message::jsonb, 'words', 'x')),
        $3)
      from unnest($4::text[], $5::text[]) as sent (id, message)`,
    [
      room,
      hostileName,
      new Date(),
      messages.map(messageId),
      messages.map((message) => JSON.stringify(message)),
    ],
  )
}

/** Returns the messages that are not displayed verbatim exactly twice, once from each side. */
async function missingOn(page: Page): Promise<string[]> {
  const shown = await textsOn(page)
  return packed.filter((text) => shown.filter((one) => one === text).length !== 2)
}

/**
 * Reports anything unexpected on the page: executed scripts, unsafe links, and elements that none
 * of our components renders.
 */
function unexpectedOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    if ('xssRan' in globalThis) found.push('a script ran')
    if (
      !(document.body instanceof HTMLBodyElement) ||
      typeof document.getElementById !== 'function' ||
      document.querySelectorAll('#root').length !== 1
    )
      found.push('the document was clobbered')
    for (const link of document.querySelectorAll('a[href], area[href]')) {
      const href = link.getAttribute('href') ?? ''
      const own =
        new URL(href, location.href).origin === location.origin &&
        /^\/(user|contact|howto|login|register|office|api\/chat\/media)/.test(href)
      // A link in a text must use https and show its own URL; a phone link contains digits only.
      const open =
        URL.canParse(href) &&
        /^https:\/\/[^/@\s\\][^@\s\\]*$/.test(href) &&
        (!link.matches('.bubble__link') || link.textContent === href)
      if (!own && !open && !/^tel:\+?\d+$/.test(href)) found.push(`link to ${JSON.stringify(href)}`)
      if (
        link.getAttribute('target') === '_blank' &&
        !/noopener/.test(link.getAttribute('rel') ?? '')
      )
        found.push(`link that exposes its opener: ${href}`)
    }
    for (const { src } of document.images)
      if (
        !src.startsWith(`${location.origin}/`) &&
        !src.startsWith('data:image/') &&
        !src.startsWith('blob:')
      )
        found.push(`image ${src}`)
    for (const element of document.querySelectorAll(
      '.bubble__text *, .chat-log__row script, .chat-log__row iframe, .chat-log__row object, .chat-log__row style, .chat-log__row form, .chat-log__row input',
    ))
      if (!element.matches('a.bubble__link')) found.push(`<${element.localName}> in a bubble`)
    for (const element of document.querySelectorAll('*'))
      for (const { name } of element.attributes)
        if (name.startsWith('on')) found.push(`${element.localName} ${name}`)
    return found
  })
}

ownStackTest(
  `${fitting.length} hostile texts and ${hostileLinks.length} hostile links do nothing in the member’s widget`,
  async ({ page, context, request, stack }) => {
    const { member } = await sceneOf(request, stack)
    const escapes = watchEscapes(context, page, new URL(stack.address).origin)
    await openAs(page, member)
    await openWidget(page)
    await loadAll(page)
    await expect.poll(() => missingOn(page), { timeout: 30_000 }).toEqual([])
    expect(await unexpectedOn(page)).toEqual([])
    await expect(page.getByText(`${hostileName}welcome`)).toBeVisible()
    // A refused link is shown as text; a click on it leads nowhere.
    const refused = page.locator('.bubble__button.is-off')
    await expect(refused).not.toHaveCount(0)
    await refused.evaluateAll((all) => {
      for (const button of all) (button as HTMLElement).click()
    })
    await expect(page).toHaveURL('/user/home')
    expect(await unexpectedOn(page)).toEqual([])
    expect(escapes).toEqual([])
  },
)

ownStackTest(
  'hostile texts have no effect in the office: conversations, names, notes, replies and settings',
  async ({ openContext, request, stack }) => {
    const { room, nok } = await sceneOf(request, stack)
    const context = await openContext({ ...desktop, bypassCSP: true })
    const page = await context.newPage()
    const escapes = watchEscapes(context, page, new URL(stack.address).origin)
    await openOffice(page, nok, `/office/conversations/${room}`)
    await expect(page.locator('.composer__box')).toBeVisible()
    await loadAll(page)
    await expect.poll(() => missingOn(page), { timeout: 30_000 }).toEqual([])
    expect(await unexpectedOn(page)).toEqual([])
    await expect(page.getByText(fitting[0]!).first()).toBeVisible()
    await page.locator('.composer__box').fill('/x-')
    await expect(page.getByText(hostileName).first()).toBeVisible()
    expect(await unexpectedOn(page)).toEqual([])
    for (const path of [
      '/office/replies',
      '/office/hours',
      '/office/me',
      '/office/conversations',
    ]) {
      await page.goto(path)
      await expect(
        page
          .getByText(/xssRan/)
          .or(page.locator('input[value*="xssRan"]'))
          .first(),
      ).toBeAttached()
      expect(await unexpectedOn(page), path).toEqual([])
    }
    expect(escapes).toEqual([])
  },
)
