import { gameCode } from '@champa/wire/games'
import type { GiftLinkAnswerWire } from '@champa/wire/truemoney'

/** The wallet of the sandbox that redeems gift links. */
export const giftWallet = '0861420077'

/** The rows of one account's feed as JSON texts; the cursor of a row is its number. */
export interface FeedRows {
  accountNo: string
  rows: string[]
}

export interface StubAnswer {
  status: number
  body: string
}

const ok = (body: string): StubAnswer => ({ status: 200, body })
const balance = '10.00'

const gift = (isRedeemed: boolean): string =>
  JSON.stringify({
    status: { code: 'SUCCESS', message: 'success' },
    data: {
      voucher: {
        voucher_id: 'bench',
        amount_baht: '20.00',
        redeemed_amount_baht: isRedeemed ? '20.00' : '0.00',
        member: 1,
        redeemed: isRedeemed ? 1 : 0,
        status: isRedeemed ? 'redeemed' : 'active',
        expire_date: 4_102_444_800_000,
      },
      owner_profile: { full_name: 'BENCH' },
      redeemer_profile: isRedeemed ? { mobile_number: giftWallet } : null,
      my_ticket: isRedeemed
        ? { mobile: giftWallet, amount_baht: '20.00', update_date: 1_763_856_000_000 }
        : null,
    },
  } satisfies GiftLinkAnswerWire)
const [openGift, redeemedGift] = [ok(gift(false)), ok(gift(true))]

const referenceIn = /"reference":"([^"]+)"/
const done = ok(`{"code":${gameCode.ok}}`)
const balanceAnswer = ok(`{"code":${gameCode.ok},"balance":"${balance}"}`)
const noRows = ok(`{"code":${gameCode.ok},"rows":[],"next":null}`)
const notFound = ok(`{"code":${gameCode.referenceNotFound}}`)
const unknownPath: StubAnswer = { status: 404, body: '{}' }

function answerOfGame(call: string, body: string): StubAnswer {
  if (call === 'deposit' || call === 'withdraw')
    return ok(
      `{"code":${gameCode.ok},"reference":"${referenceIn.exec(body)?.[1] ?? ''}",` +
        `"balance":"${balance}","status":"success"}`,
    )
  if (call === 'balance') return balanceAnswer
  if (call === 'history' || call === 'bets') return noRows
  return call === 'query' ? notFound : done
}

function answerOfFeed(path: string, { accountNo, rows }: FeedRows): StubAnswer {
  const { pathname, searchParams } = new URL(path, 'http://stub')
  if (pathname.split('/')[3] !== accountNo)
    return { status: 404, body: '{"code":"unknown-account","message":"unknown account"}' }
  const from = Number(searchParams.get('after') ?? 0)
  const to = Math.min(rows.length, from + Number(searchParams.get('limit') ?? rows.length))
  const next = to > from ? `"${to}"` : 'null'
  return ok(`{"transactions":[${rows.slice(from, to).join(',')}],"next":${next}}`)
}

/** The answer of the outside party that owns the path, or 404. */
export function answerOf(path: string, body: string, feed: FeedRows): StubAnswer {
  if (path.startsWith('/games/')) return answerOfGame(path.slice(path.lastIndexOf('/') + 1), body)
  if (path.startsWith('/campaign/')) return path.endsWith('/redeem') ? redeemedGift : openGift
  return path.startsWith('/bank/accounts/') ? answerOfFeed(path, feed) : unknownPath
}
