import { Refused } from '@champa/client/refused'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { en } from '../text/en/index.ts'
import { lo } from '../text/lo/index.ts'
import { th } from '../text/th/index.ts'
import { useErrorText } from './client.ts'

function Reason() {
  return useErrorText()(new Refused('INTERNAL_SERVER_ERROR', { requestId: 'r-1' }))
}

test.each([
  ['th', th, 'ระบบขัดข้อง กรุณาลองใหม่ภายหลัง'],
  ['lo', lo, 'ລະບົບຂັດຂ້ອງ ກະລຸນາລອງໃໝ່ພາຍຫຼັງ'],
  ['en', en, 'Something went wrong on our side. Please try again later.'],
] as const)(
  'a server error has the member app’s words in the office, in %s',
  (...[locale, messages, words]) => {
    const shown = renderToStaticMarkup(
      <IntlProvider
        locale={locale}
        messages={messages as unknown as typeof th}
        timeZone="Asia/Bangkok"
      >
        <Reason />
      </IntlProvider>,
    )
    expect(shown).toBe(words)
  },
)
