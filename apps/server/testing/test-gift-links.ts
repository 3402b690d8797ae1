import { sealGiftLink } from '@champa/contract/gift-link-cipher'
import { sendGiftLink } from '@champa/contract/gift-link'
import { giftLinkAnswer, giftLinkPaths, type GiftLinkMakeWire } from '@champa/wire/truemoney'
import { reserveGiftLink, type GiftLink } from '../features/gift-link/gift-link.ts'
import { toSharedKey } from '../features/gift-link/send-gift-link.ts'
import { clock } from '../platform/clock.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** The sandbox's wallet that redeems gift links. */
export const giftLinkWallet = '0861420077'

export interface CreatedGiftLink {
  hash: string
  link: string
}

/** Helpers for tests of gift links. */
export interface TestGiftLinks {
  make(of: GiftLinkMakeWire): Promise<CreatedGiftLink>
  /**
   * Redeems one share of a gift link into the wallet of `mobile`, by default not the operator's.
   */
  take(hash: string, mobile?: string): Promise<void>
  seal(link: string, wallet?: string): Promise<string>
  send(member: TestMember, link: string): ReturnType<typeof sendSealed>
  /**
   * Creates a gift link of this amount in baht and reserves it for the member, as happens when the
   * member sends it.
   */
  reserve(member: TestMember, baht: number): Promise<GiftLink>
  /** The amount that our wallet received according to TrueMoney, such as "12.50", or null. */
  ticketOf(hash: string): Promise<string | null>
}

const sendSealed = (app: TestApp, member: TestMember, link: string) =>
  app.call(sendGiftLink, { body: { link } }, member)

export function testGiftLinks(app: TestApp): TestGiftLinks {
  const json = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(app.simulators + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const seal = (link: string, wallet = giftLinkWallet): Promise<string> =>
    sealGiftLink(toSharedKey(app.ctx.settings.secrets.LINK_KEY), link, wallet)
  const make = async (of: GiftLinkMakeWire) => (await json('/gift', of)) as CreatedGiftLink
  return {
    make,
    take: async (hash, mobile) => void (await json(`/gift/${hash}/take`, { mobile })),
    seal,
    send: async (member, link) => sendSealed(app, member, await seal(link)),
    reserve: async (member, baht) => {
      const link = await reserveGiftLink(app.ctx.db, {
        hash: (await make({ amount: baht })).hash,
        memberId: member.id,
        receivingAccount: `TRUEMONEY:${giftLinkWallet}`,
        wallet: giftLinkWallet,
        minimum: 2_00n,
        dueAt: clock.now(),
      })
      return link!
    },
    ticketOf: async (hash) => {
      const response: unknown = await (
        await fetch(app.simulators + giftLinkPaths.verify(hash, giftLinkWallet))
      ).json()
      return giftLinkAnswer.parse(response).data?.my_ticket?.amount_baht ?? null
    },
  }
}
