import { randomInt } from 'node:crypto'
import { giftLinkMake, giftLinkRedeem, type GiftLinkAnswerWire } from '@champa/wire/truemoney'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { answer, type Answer } from '../faults/answer.ts'
import type { FaultSwitches } from '../faults/fault-switches.ts'
import { html, type Markup, sendPage } from '../pages/html.ts'
import { clockTime, layout } from '../pages/layout.ts'
import type { GiftLinkCode, GiftLinks, ShownGiftLink } from './gift-links.ts'

const ofHash = z.object({ hash: z.string() })
const ofMobile = z.object({ mobile: z.string() })
const redeemer = z.object({ mobile: z.optional(z.string().check(z.regex(/^0\d{9}$/))) })

/** The HTTP status that TrueMoney sends with a code; 400 with a code that is not listed. */
const statuses: Partial<Record<GiftLinkCode, number>> = {
  SUCCESS: 200,
  VOUCHER_NOT_FOUND: 404,
  INTERNAL_ERROR: 500,
}

function giftLinkAnswerOf({
  code,
  data,
}: {
  code: GiftLinkCode
  data: GiftLinkAnswerWire['data']
}): Answer {
  const body: GiftLinkAnswerWire = {
    status: {
      code,
      message: code === 'SUCCESS' ? 'success' : code.toLowerCase().replaceAll('_', ' '),
    },
    data,
  }
  return { status: statuses[code] ?? 400, body }
}

/** The page that TrueMoney's CDN shows to suspected robots. */
function blocked(reply: FastifyReply): Answer {
  void reply.type('text/html; charset=utf-8')
  return {
    status: 403,
    body: Buffer.from(
      '<!doctype html><title>Attention Required!</title><h1>Sorry, you have been blocked</h1>',
    ),
  }
}

/** The API of gift links, and what people do with them in TrueMoney's app. */
export function giftLinkRoutes(
  app: FastifyInstance,
  faults: FaultSwitches,
  giftLinks: GiftLinks,
): void {
  const refusal = giftLinkAnswerOf({ code: 'CONDITION_NOT_MET', data: null })
  const work = (
    reply: FastifyReply,
    target: string,
    act: () => { code: GiftLinkCode; data: GiftLinkAnswerWire['data'] },
  ) =>
    answer(reply, faults, {
      target,
      work: () => giftLinkAnswerOf(act()),
      refusal,
      own: {
        'out-of-order': () => blocked(reply),
        // The gift is redeemed, by this call or an earlier one, but the answer contains no amount.
        pending: () => {
          const { code } = act()
          return giftLinkAnswerOf({
            code: code === 'SUCCESS' && target === 'gift/redeem' ? 'TARGET_USER_REDEEMED' : code,
            data: null,
          })
        },
      },
    })

  app.post('/gift', (request, reply) => {
    const parsed = giftLinkMake.safeParse(request.body)
    return parsed.success
      ? giftLinks.make(parsed.data)
      : reply.code(400).send({ code: 'invalid-request', message: z.prettifyError(parsed.error) })
  })
  app.get('/gift', () => ({ gifts: giftLinks.list() }))
  /** Redeems one share into another wallet. */
  app.post('/gift/:hash/take', (request) => {
    const { mobile = `09${randomInt(10_000_000, 100_000_000)}` } =
      redeemer.safeParse(request.body).data ?? {}
    return giftLinks.redeem(ofHash.parse(request.params).hash, mobile)
  })

  app.get('/campaign/vouchers/:hash/verify', (request, reply) => {
    const mobile = ofMobile.safeParse(request.query).data?.mobile ?? ''
    return work(reply, 'gift/verify', () =>
      giftLinks.verify(ofHash.parse(request.params).hash, mobile),
    )
  })
  app.post('/campaign/vouchers/:hash/redeem', (request, reply) =>
    work(reply, 'gift/redeem', () => {
      const { hash } = ofHash.parse(request.params)
      const parsed = giftLinkRedeem.safeParse(request.body)
      return parsed.success && parsed.data.voucher_hash === hash
        ? giftLinks.redeem(hash, parsed.data.mobile)
        : { code: 'TARGET_USER_NOT_FOUND', data: null }
    }),
  )
}

const form = z.object({ amount: z.coerce.number(), people: z.coerce.number() })

/** TrueMoney's app: creates a gift link, shows it, and redeems a share into another wallet. */
export function giftLinksPage(app: FastifyInstance, giftLinks: GiftLinks): void {
  app.get('/pages/gifts', (_request, reply) => {
    const list = giftLinks.list()
    return sendPage(
      reply,
      layout(
        { title: 'Gifts', path: '/pages/gifts' },
        html`
      <form class="card" method="post" action="/pages/gifts">
        <label>Amount<input name="amount" type="number" min="0.01" step="0.01" value="50" required></label>
        <label>People<input name="people" type="number" min="1" max="100" value="1" required></label>
        <button class="main">Make a gift</button></form>
      ${list.length === 0 && html`<p class="empty">Nobody has made a gift yet.</p>`}
      <ol>${list.map(row)}</ol>`,
      ),
    )
  })

  app.post('/pages/gifts', (request, reply) => {
    const parsed = giftLinkMake.safeParse(form.safeParse(request.body).data)
    if (parsed.success) giftLinks.make(parsed.data)
    return reply.redirect('/pages/gifts', 303)
  })
}

function row(giftLink: ShownGiftLink): Markup {
  return html`<li class="card"><p class="amount">฿${giftLink.amount}</p><p>${giftLink.link}</p>
    <p>${giftLink.taken} of ${giftLink.people} taken · until ${clockTime(giftLink.expiresAt)}</p></li>`
}
