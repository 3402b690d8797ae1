import type { DepositBank } from '@champa/contract/lookup'
import { type Locale, locales } from '@champa/contract/constants'
import { fromWire } from '@champa/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../../../text/en/index.ts'
import { lo } from '../../../text/lo/index.ts'
import { th } from '../../../text/th/index.ts'
import { AmountStep } from './amount-step.tsx'
import type { AmountForm } from './use-amount-form.ts'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const channel = {
  bankCode: 'WW',
  bankType: 'QR',
  minimum: fromWire(100),
  maximum: fromWire(1_000),
  quickAmounts: [],
} as unknown as DepositBank
const form = {
  id: 'amount',
  channel,
  text: '',
  tooMuch: false,
  refused: null,
} as unknown as AmountForm

test.each(locales)(
  'the amount hints have no separator at which a line could break, in %s',
  (locale) => {
    const html = renderToStaticMarkup(
      <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
        <AmountStep
          form={form}
          currency="THB"
          expired={false}
          replaced={false}
          onSlip={() => undefined}
        />
      </IntlProvider>,
    )
    const { min, qrOnce } = texts[locale].dep
    for (const text of [min.replace('{min}', '฿100'), qrOnce]) expect(html).toContain(text)
    expect(html).not.toMatch(/>\s*·|·\s*</)
  },
)
