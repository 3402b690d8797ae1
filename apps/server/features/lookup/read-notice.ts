import type { readNotice as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readNotice: Handler<typeof endpoint> = async (_, { site }) => ({ notices: site.read('notices') })
