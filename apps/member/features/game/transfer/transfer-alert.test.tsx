import { type Locale, locales } from '@champa/contract/constants'
import { Refused } from '@champa/client/refused'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, test } from 'vitest'
import { en } from '../../../text/en/index.ts'
import { lo } from '../../../text/lo/index.ts'
import { th } from '../../../text/th/index.ts'
import { refusedResult, type TransferResult } from './transfer-result.ts'
import { useResultWords } from './transfer-alert.tsx'

const texts = { th, lo, en } as unknown as Record<Locale, typeof th>
const wish = { from: 'wallet', to: 'naga', amount: 100_00n, name: '' }

function Words({ result }: { result: TransferResult }) {
  const { title, texts: lines } = useResultWords(result, 'THB')
  return <>{[title, ...lines].join('\n')}</>
}
const wordsOf = (locale: Locale, result: TransferResult) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={texts[locale]} timeZone="Asia/Bangkok">
      <Words result={result} />
    </IntlProvider>,
  ).split('\n')

describe.each(locales)('a failed transfer in %s', (locale) => {
  const { tr, receipt, errors, wd } = texts[locale]

  test('reports why a transfer failed, then where the money is', () => {
    const failed = new Refused('TRANSFER_FAIL', { reason: 'GAME_REFUSED' })
    const lines = [tr.failed, receipt.transferWhy.GAME_REFUSED]
    const inWallet = tr.failedText.replace('{amount}', '฿100.00')
    const inGame = tr.failedInGame.replace('{amount}', '฿100.00').replace('{name}', 'Naga Pearl')
    const fromGame = { ...wish, from: 'naga', to: 'wallet', name: 'Naga Pearl' }
    expect(wordsOf(locale, refusedResult(wish, failed))).toEqual([...lines, inWallet])
    expect(wordsOf(locale, refusedResult(fromGame, failed))).toEqual([...lines, inGame])
  })

  // [spec:ERR-7.1]
  test('says that nothing was transferred when the transfer was refused beforehand', () => {
    const refused = new Refused('SLOT_NO_ACCOUNT')
    const lines = [tr.failed, errors.SLOT_NO_ACCOUNT]
    expect(wordsOf(locale, refusedResult(wish, refused))).toEqual([...lines, tr.notMoved])
    expect(wordsOf(locale, refusedResult({ ...wish, from: '' }, refused))).toEqual([
      ...lines,
      wd.moneySafe,
    ])
  })
})
