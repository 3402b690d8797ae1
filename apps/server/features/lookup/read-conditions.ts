import type { readConditions as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readConditions: Handler<typeof endpoint> = async (_, { site }) => ({ conditions: site.read('conditions') })
