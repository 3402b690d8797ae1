import * as lookup from '@champa/contract/lookup'
import { answer, type Route } from '../../platform/route.ts'
import { readActive } from './read-active.ts'
import { readAgreements } from './read-agreements.ts'
import { readBanks } from './read-banks.ts'
import { readConditions } from './read-conditions.ts'
import { readContact } from './read-contact.ts'
import { depositProjection, readDepositLookup } from './read-deposit-lookup.ts'
import { readEnableChatWidget } from './read-enable-chat-widget.ts'
import { readInfo } from './read-info.ts'
import { readNotice } from './read-notice.ts'
import { readRegisterOtp } from './read-register-otp.ts'
import { readSources } from './read-sources.ts'
import { readWithdrawLimits } from './read-withdraw-limits.ts'

export const lookupRoutes: Route[] = [
  answer(lookup.readBanks, readBanks),
  answer(lookup.readSources, readSources),
  answer(lookup.readRegisterOtp, readRegisterOtp),
  answer(lookup.readEnableChatWidget, readEnableChatWidget),
  answer(lookup.readActive, readActive),
  answer(lookup.readInfo, readInfo),
  answer(lookup.readContact, readContact),
  answer(lookup.readNotice, readNotice),
  answer(lookup.readConditions, readConditions),
  answer(lookup.readAgreements, readAgreements),
  answer(lookup.readWithdrawLimits, readWithdrawLimits),
  answer(lookup.readDepositLookup, readDepositLookup, depositProjection),
]
