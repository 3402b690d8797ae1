import type { Currency } from '@champa/contract/limits'
import { fromWire, type Satang } from '@champa/contract/money'
import type { House } from '../../platform/house.ts'

/** With so little or less in all, a new bonus may be taken, and a lock is lost: the operator's, by currency. */
export const minRemain = ({ site }: Pick<House, 'site'>, currency: Currency): Satang =>
  fromWire(site.read('rewards')[currency].minRemain)
