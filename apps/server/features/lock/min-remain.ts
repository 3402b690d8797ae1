import type { Currency } from '@champa/contract/limits'
import { fromWire, type Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'

/**
 * The operator's threshold, by currency: with a total at or below it a new bonus may be taken and a
 * lock is lost.
 */
export const minRemain = ({ site }: Pick<House, 'site'>, currency: Currency): Satang =>
  fromWire(site.read('rewards')[currency].minRemain)
