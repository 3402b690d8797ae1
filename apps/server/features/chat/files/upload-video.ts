import type { uploadVideo as endpoint } from '@champa/contract/chat'
import type { Handler } from '../../../platform/route.ts'
import { takeFromVisitor } from './take-from-visitor.ts'

export const uploadVideo: Handler<typeof endpoint> = (call, ctx) =>
  takeFromVisitor(call, ctx, 'video')
