import { type Locale, locales } from '@champa/contract/constants'
import { expect, test } from 'vitest'
import { catalogs } from './catalogs.ts'

/** The message after a lost response, by action (e2e/failures.spec.ts shows each on its screen). */
const sentences = [
  'dep.createUnknown',
  'dep.cancelUnknown',
  'dep.noteUnknown',
  'slip.unknownHint',
  'giftLink.unknown',
  'tr.unknownText',
  'tr.collectUnknown',
  'wd.unknownText',
  'bon.unknownText',
  'inv.stillThere',
  'inv.collectAgain',
  'inv.receiveUnknown',
  'ref.unknownText',
  'wheel.unknown',
  'coupon.unknownText',
]

/** Phrases that say where the money, coin or prize is, or that a repeat does not count twice. */
const ofMoney: Record<Locale, RegExp> = {
  th: /เงิน|เหรียญ|คูปอง|รางวัล|ยอด|ค่าแนะนำ|ไม่นับซ้ำ/,
  lo: /ເງິນ|ຫຼຽນ|ຄູປອງ|ລາງວັນ|ຍອດ|ຄ່າແນະນຳ|ບໍ່ນັບຊ້ຳ/,
  en: /money|coin|coupon|prize|balance|commission|twice/,
}

// [spec:ERR-8.1]
test.each(locales)(
  '%s has its own message for each lost response, and every message says where the money is',
  async (locale) => {
    const words = (await catalogs[locale].first()) as unknown as Record<
      string,
      Record<string, string>
    >
    const said = sentences.map(
      (key) => [key, words[key.split('.')[0]!]?.[key.split('.')[1]!] ?? ''] as const,
    )
    for (const [key, text] of said) expect(text, key).toMatch(ofMoney[locale])
    expect(new Set(said.map(([, text]) => text)).size).toBe(sentences.length)
  },
)
