import type { readContact as endpoint } from '@champa/contract/lookup'
import { languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'

export const readContact: Handler<typeof endpoint> = async (
  { headers },
  { settings, operatorSettings },
) => {
  const contact = operatorSettings.read('contact')
  return {
    ...contact,
    contactText: textIn(contact.contactText, languageOf(headers, settings.defaultLocale)),
  }
}
