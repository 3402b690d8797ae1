import type { readRegisterOtp as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readRegisterOtp: Handler<typeof endpoint> = async (_, { operatorSettings }) => ({
  registerOTP: operatorSettings.read('registerOtp').on,
})
