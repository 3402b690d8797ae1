import type { TrackedDeposit } from '@champa/contract/deposit'
import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../../text/en/index.ts'
import { lo } from '../../../text/lo/index.ts'
import { th } from '../../../text/th/index.ts'
import { DepositTrackerList } from './deposit-tracker.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const announced: TrackedDeposit = {
  _id: 'a',
  channel: 'bank',
  provider: null,
  amount: fromWire(345),
  stage: 'waiting',
  reason: 'OTHER_AMOUNT',
  otherAmount: fromWire(350),
  next: 'send-slip',
  createdAt: 0,
  steps: [{ stage: 'waiting', at: 0 }],
}
const place = { tabs: ['bank', 'slip'], tab: 'bank', channel: null, goTo: () => undefined } as const

test.each(locales)(
  'a deposit notice shows a different amount that arrived and asks for the slip, in %s',
  (locale) => {
    const html = renderToStaticMarkup(
      <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
        <DepositTrackerList
          deposits={[announced]}
          codes={[]}
          currency="THB"
          contactHref="/"
          place={place}
        />
      </IntlProvider>,
    )
    const { otherAmount, sendSlip } = texts[locale].track
    expect(html).toContain('aria-expanded="true"')
    expect(html).toContain(otherAmount.replace('{came}', '฿350.00').replace('{asked}', '฿345.00'))
    expect(html).toContain(`${sendSlip}</span></button>`)
  },
)
