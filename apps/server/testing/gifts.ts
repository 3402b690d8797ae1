import { sealGiftLink } from '@champa/contract/gift-cipher'
import { sendGiftLink } from '@champa/contract/gift'
import { giftAnswer, giftPaths, type GiftMakeWire } from '@champa/wire/truemoney'
import { reserveGift, type GiftLink } from '../features/gift/gift-link.ts'
import { toSharedKey } from '../features/gift/send-gift-link.ts'
import { clock } from '../platform/clock.ts'
import type { TestApp, TestMember } from './test-app.ts'

/** The sandbox's wallet that redeems gift links. */
export const giftWallet = '0861420077'

export interface MadeGift {
  hash: string
  link: string
}

/** Helpers for tests of gift links. */
export interface TestGifts {
  make(of: GiftMakeWire): Promise<MadeGift>
  /** Redeems a share into `mobile`, by default into a wallet that is not ours. */
  take(hash: string, mobile?: string): Promise<void>
  seal(link: string, wallet?: string): Promise<string>
  send(member: TestMember, link: string): ReturnType<typeof sendSealed>
  /**
   * Creates a gift of this amount in baht and reserves it for the member, as sending its link does.
   */
  reserve(member: TestMember, baht: number): Promise<GiftLink>
  /** The amount that our wallet received according to TrueMoney, such as "12.50", or null. */
  ticketOf(hash: string): Promise<string | null>
}

const sendSealed = (app: TestApp, member: TestMember, link: string) =>
  app.call(sendGiftLink, { body: { link } }, member)

export function testGifts(app: TestApp): TestGifts {
  const json = async (path: string, body: object): Promise<unknown> =>
    (
      await fetch(app.simulators + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()
  const seal = (link: string, wallet = giftWallet): Promise<string> =>
    sealGiftLink(toSharedKey(app.ctx.settings.secrets.LINK_KEY), link, wallet)
  const make = async (of: GiftMakeWire) => (await json('/gift', of)) as MadeGift
  return {
    make,
    take: async (hash, mobile) => void (await json(`/gift/${hash}/take`, { mobile })),
    seal,
    send: async (member, link) => sendSealed(app, member, await seal(link)),
    reserve: async (member, baht) => {
      const link = await reserveGift(app.ctx.db, {
        hash: (await make({ amount: baht })).hash,
        memberId: member.id,
        receivingAccount: `TRUEMONEY:${giftWallet}`,
        wallet: giftWallet,
        minimum: 2_00n,
        dueAt: clock.now(),
      })
      return link!
    },
    ticketOf: async (hash) => {
      const response: unknown = await (
        await fetch(app.simulators + giftPaths.verify(hash, giftWallet))
      ).json()
      return giftAnswer.parse(response).data?.my_ticket?.amount_baht ?? null
    },
  }
}
