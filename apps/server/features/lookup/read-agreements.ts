import type { readAgreements as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readAgreements: Handler<typeof endpoint> = async (_, { site }) => ({ agreements: site.read('agreements') })
