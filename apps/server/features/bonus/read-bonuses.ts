import type { BonusCard, readBonuses as endpoint } from '@champa/contract/bonus'
import type { Locale } from '@champa/contract/limits'
import type { Satang } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { bannersIn, languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route.ts'
import {
  bonusFor,
  isOffered,
  readCampaigns,
  readCandidate,
  termsOf,
  type Campaign,
  type Candidate,
} from '../campaign/index.ts'
import {
  leftAtMost,
  minRemain,
  namedGames,
  offerOf,
  readStanding,
  termsShown,
  type NamedGame,
  type Standing,
} from '../lock/index.ts'
import { readArmed } from './own/armed.ts'
import { hindranceOf } from './own/hindrance.ts'
import { leastDepositOf } from './own/least-deposit.ts'
import { readReceipts, usedOf, type Receipts } from './own/receipts.ts'

export const readBonuses: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  house,
) => {
  const { db, settings } = house
  const now = clock.now()
  const [campaigns, candidate, standing, armed, receipts, games] = await Promise.all([
    readCampaigns(db, 'bonus'),
    readCandidate(db, memberId),
    readStanding(db, memberId),
    readArmed(db, memberId),
    readReceipts(db, memberId, now),
    namedGames(db),
  ])
  const own: Own = {
    now,
    candidate,
    standing,
    armed,
    receipts,
    games,
    houseMinRemain: minRemain(house, candidate.currency),
    language: languageOf(headers, settings.defaultLocale),
  }
  return {
    bonuses: campaigns
      .filter((one) => isOffered(one, candidate, now) && isMeantFor(one, candidate))
      .map((one) => cardOf(one, own)),
  }
}

/**
 * Bonuses for a group are hidden from other members. Members who fail other conditions see the
 * bonus and the reason.
 */
const isMeantFor = ({ audience: { groups } }: Campaign, of: Candidate): boolean =>
  !groups || groups.some((group) => of.groups.includes(group))

interface Own {
  now: Date
  candidate: Candidate
  standing: Standing
  armed: string | null
  receipts: Map<string, Receipts>
  games: NamedGame[]
  houseMinRemain: bigint
  language: Locale
}

function cardOf(campaign: Campaign, own: Own): BonusCard {
  const { code } = campaign
  const {
    standing: { memberId, lock },
    language,
  } = own
  const receipts = own.receipts.get(code)
  const used = usedOf(campaign, receipts)
  const inPlay = lock?.source === 'bonus' && lock.sourceCode === code
  const offer = offerHere(campaign, own)
  const base = offer.own + offer.deposit + offer.credit
  const isActive = inPlay || own.armed === code
  return {
    code,
    name: textIn(campaign.name, language),
    description: textIn(campaign.description, language),
    banners: bannersIn(campaign.banners, language),
    type: campaign.receiveLimit,
    maxReceived: campaign.maxReceived || null,
    receivedCount: used,
    inPlay,
    userBonus:
      isActive || receipts
        ? {
            _id: `${memberId}-${code}`,
            isActive,
            received: (receipts?.latest ?? []).map((at) => ({ updatedAt: at.getTime() })),
          }
        : null,
    hindrance: isActive ? null : hindranceOf(campaign, { ...own, used }),
    percent: campaign.percent / 100,
    cap: campaign.cap as Satang | null,
    minDeposit: campaign.minDeposit as Satang,
    validUntil: campaign.validUntil?.getTime() ?? null,
    percentFail: campaign.fail / 100,
    terms: termsShown(termsOf(campaign, null, own.houseMinRemain), own.games, { base }),
    offer,
  }
}

/**
 * Computes the card's amounts for the smallest deposit, made now or once the balance is as low as
 * the campaign requires.
 */
function offerHere(campaign: Campaign, own: Own): BonusCard['offer'] {
  const {
    standing: { total },
    houseMinRemain,
  } = own
  const deposit = leastDepositOf(campaign)
  const credit = bonusFor(campaign, deposit)
  const terms = termsOf(campaign, deposit + credit, houseMinRemain)
  const left = campaign.wantsEmpty ? leftAtMost(total, terms.minRemain) : total
  return offerOf(terms, { credit, deposit, own: left })
}
