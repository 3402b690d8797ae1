import type { readActive as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readActive: Handler<typeof endpoint> = async (_, { operatorSettings }) =>
  operatorSettings.read('active')
