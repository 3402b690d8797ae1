import * as lookup from '@champa/contract/lookup'
import { answer, type Route } from '../../platform/route/route.ts'
import { depositProjection } from '../responsible/index.ts'
import { contextProjection } from '../withdraw/index.ts'
import {
  readActive,
  readAgreements,
  readBanks,
  readConditions,
  readContact,
  readEnableChatWidget,
  readInfo,
  readNotice,
  readRegisterOtp,
  readSources,
  readWithdrawLimits,
} from './lookups.ts'
import { readDepositLookup } from './read-deposit-lookup.ts'

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
  answer(lookup.readWithdrawLimits, readWithdrawLimits, contextProjection),
  answer(lookup.readDepositLookup, readDepositLookup, depositProjection),
]
