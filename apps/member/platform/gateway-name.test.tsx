import type { TrackedDeposit } from '@champa/contract/deposit'
import type { DepositBank } from '@champa/contract/lookup'
import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator, IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { DepositTrackerList } from '../features/deposit/track/deposit-tracker.tsx'
import { ChannelChoice } from '../features/deposit/channels/channel-choice.tsx'
import { placeName } from '../features/statement/describe-row.ts'
import { en } from '../text/en/index.ts'
import { lo } from '../text/lo/index.ts'
import { th } from '../text/th/index.ts'

type Translate = Parameters<typeof placeName>[0]
const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const codes = ['PAYONEX', 'WW', 'PAYTIMZ', 'FP'] as const
const channel = (bankCode: string, bankAccountName = ''): DepositBank => ({
  bankCode,
  bankType: 'QR',
  mode: 'AUTO',
  bankAccountName,
  bankAccountNo: '',
  currency: 'THB',
  bank: { nameTH: bankCode, nameEN: bankCode, nameLO: bankCode, colour: '#000000' },
  minimum: fromWire(100),
  maximum: fromWire(1_000),
  quickAmounts: [],
  drawsQr: true,
})
const deposit = (provider: string): TrackedDeposit => ({
  _id: provider,
  channel: 'qr',
  provider,
  amount: fromWire(100),
  stage: 'waiting',
  reason: null,
  next: 'pay',
  createdAt: 0,
  steps: [{ stage: 'waiting', at: 0 }],
})
const place = { tabs: ['bank'], tab: 'bank', channel: null, goTo: () => undefined } as const

function draw(locale: Locale, part: ReactNode): string {
  const html = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      {part}
    </IntlProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, '|')
}
const choice = (channels: DepositBank[]) => (
  <ChannelChoice channels={channels} channel={channels[1]!} onPick={() => undefined} />
)
const tracker = (channels: DepositBank[]) => (
  <DepositTrackerList
    deposits={codes.map(deposit)}
    codes={channels}
    currency="THB"
    contactHref="/"
    place={place}
  />
)

describe.each(locales)('the names of gateways in %s', (locale) => {
  const translate = createTranslator({ locale, messages: texts[locale] }) as unknown as Translate
  const numbered = (number: number) => texts[locale].track.gateway.replace('{n}', String(number))

  test('sheet, tracker and statement show a gateway’s number instead of its code', () => {
    const channels = codes.map((code) => channel(code))
    const places = codes.map((code) => placeName(translate, code, null)).join('|')
    const shown = [draw(locale, choice(channels)), draw(locale, tracker(channels)), places]
    for (const text of shown) {
      for (const number of [1, 2, 3, 4]) expect(text).toContain(numbered(number))
      for (const code of codes) expect(text).not.toContain(code)
    }
  })

  test('the operator’s name of a gateway is shown instead of its number', () => {
    const channels = [channel('PAYONEX'), channel('WW', 'Express QR')]
    expect(draw(locale, choice(channels))).toContain('Express QR')
    expect(draw(locale, tracker(channels))).toContain('Express QR')
    expect(placeName(translate, 'WW', 'Express QR')).toContain('Express QR')
  })
})

test('the QR code of a bank is named after the bank, in the sheet and the tracker', () => {
  const channels = [channel('WW'), channel('KBANK')]
  const shown = draw('en', choice(channels))
  expect(shown).toContain('KBANK PromptPay QR')
  expect(shown).not.toContain('· KBANK')
  const tracked = (currency: 'THB' | 'LAK') =>
    draw(
      'en',
      <DepositTrackerList
        deposits={[deposit('KBANK')]}
        codes={channels}
        currency={currency}
        contactHref="/"
        place={place}
      />,
    )
  expect(tracked('THB')).toContain('|KBANK PromptPay QR|')
  expect(tracked('LAK')).toContain('|KBANK Lao QR|')
})
