import type { uploadForCustomerImage as endpoint } from '@champa/contract/office/chat'
import type { Handler } from '../../../platform/route.ts'
import { uploadForCustomer } from './upload-for-customer.ts'

export const uploadForCustomerImage: Handler<typeof endpoint> = (call, ctx) =>
  uploadForCustomer(call, ctx, 'image')
