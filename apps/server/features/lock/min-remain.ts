import type { Currency } from '@champa/contract/constants'
import { fromWire, type MinorUnits } from '@champa/contract/money'
import type { AppContext } from '../../platform/app-context.ts'

/**
 * The operator's threshold, by currency: with a total at or below it a new bonus may be taken and a
 * lock is lost.
 */
export const minRemain = (
  { operatorSettings }: Pick<AppContext, 'operatorSettings'>,
  currency: Currency,
): MinorUnits => fromWire(operatorSettings.read('rewards')[currency].minRemain)
