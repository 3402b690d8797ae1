import { readStatement as endpoint } from '@champa/contract/statement'
import { answer, type Route } from '../../platform/route.ts'
import { readStatement } from './read-statement.ts'

export const statementRoutes: Route[] = [answer(endpoint, readStatement)]
