import { formatAmount, type MinorUnits } from '@champa/contract/money'

const maxPx = 290
/**
 * Glyph widths of the display font, relative to its size. An amount of a million or more has a
 * smaller font.
 */
const widths = { digit: 0.62, mark: 0.28, cents: 0.85, sign: 28 }

/** Whether the balance would overlap the moon of the home scene, which must stay clear of text. */
export function isWideBalance(total: MinorUnits, viewportPx: number): boolean {
  const [whole = ''] = formatAmount(total).split('.')
  const [large, usual] = viewportPx < 360 ? [30, 40] : [38, 48]
  const size = whole.length >= '1,000,000'.length ? large : usual
  const marks = whole.replace(/\d/g, '').length
  const px =
    widths.sign +
    size * ((whole.length - marks) * widths.digit + marks * widths.mark + widths.cents)
  // The moon is at the right edge, so a narrower phone has less room next to it.
  return viewportPx < 1024 && px > Math.min(maxPx, viewportPx - 100)
}
