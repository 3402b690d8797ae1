import type { readSources as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readSources: Handler<typeof endpoint> = async (_, { site }) => ({ sources: site.read('sources') })
