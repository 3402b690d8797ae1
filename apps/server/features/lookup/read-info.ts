import type { readInfo as endpoint } from '@champa/contract/lookup'
import type { Handler } from '../../platform/route.ts'

export const readInfo: Handler<typeof endpoint> = async (_, { settings, operatorSettings }) => ({
  ...operatorSettings.read('info'),
  currency: settings.laoBuild ? 'LAK' : 'THB',
  laoBuild: settings.laoBuild,
  iframeMode: settings.iframeMode,
  pgslotMessage: settings.pgslotMessage,
})
