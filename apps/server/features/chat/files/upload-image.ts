import type { uploadImage as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route.ts'
import { takeFromVisitor } from './take-from-visitor.ts'

export const uploadImage: Handler<typeof endpoint> = (call, ctx) =>
  takeFromVisitor(call, ctx, 'image')
