import type { BonusCard } from '@champa/contract/bonus'
import type { LockOffer } from '@champa/contract/lock'
import { fromWire } from '@champa/contract/money'
import { DetailList } from '@champa/ui/list/detail-list'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { useOfferWords } from '../../../platform/reward/use-offer-words.ts'
import { en } from '../../../text/en/index.ts'
import type { th } from '../../../text/th/index.ts'
import { useOfferRows } from './use-offer-rows.tsx'

/**
 * A deposit of ฿100, a bonus of ฿10 and ฿1,000 of own money: the play lock ends as lost at 5% of
 * ฿1,110.
 */
const offer = {
  credit: fromWire(10),
  own: fromWire(1_000),
  deposit: fromWire(100),
  locksOwn: true,
  share: 0.9,
  turnoverRequired: fromWire(330),
  wonAt: fromWire(1_665),
  lostAt: fromWire(55.5),
  maxWithdraw: null,
  lastsDays: 30,
  example: {
    total: fromWire(2_300),
    keeps: fromWire(2_300),
    takes: fromWire(0),
    cancel: { keeps: fromWire(1_100), takes: fromWire(1_200) },
  },
} as LockOffer
const card = {
  cap: null,
  minDeposit: fromWire(100),
  validUntil: null,
  receivedCount: 0,
  maxReceived: 1,
  percent: 10,
  type: 'day',
  inPlay: false,
  offer,
} as unknown as BonusCard

function Sheet({ bonus }: { bonus: BonusCard }) {
  const rows = useOfferRows('THB')
  const words = useOfferWords((amount) => `฿${Number(amount) / 100}`)
  const { points } = words(bonus.offer)
  return (
    <>
      {points.map(({ title }) => (
        <p key={title}>{title}</p>
      ))}
      <DetailList details={rows(bonus)} />
    </>
  )
}
const draw = (bonus: BonusCard) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en as unknown as typeof th} timeZone="Asia/Bangkok">
      <Sheet bonus={bonus} />
    </IntlProvider>,
  )

test('the card and the rows of a bonus show the same amount, which includes own money', () => {
  const html = draw(card)
  expect(html).toContain('The conditions also end at a total of ฿55.5')
  expect(html).toContain('ends at ฿55.50')
  expect(html).toContain('total of ฿1,665')
})

test('a bonus with an active lock shows no example, because another deposit earns no bonus', () => {
  expect(draw({ ...card, inPlay: true })).not.toContain('If you deposit')
})
