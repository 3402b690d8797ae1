import type { readContact as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readContact: Handler<typeof endpoint> = async (_, { site }) => site.read('contact')
