import type { BonusCard, readBonuses as endpoint } from '@champa/contract/bonus'
import type { Locale, Currency } from '@champa/contract/constants'
import { type MinorUnits, minorUnits, toPercent } from '@champa/contract/money'
import { clock } from '../../platform/clock.ts'
import { bannersIn, languageOf, textIn } from '../../platform/operator/operator-text.ts'
import type { Handler } from '../../platform/route/route.ts'
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
  capAtMinRemain,
  minRemain,
  namedGames,
  offerOf,
  readLockSnapshot,
  termsShown,
  type NamedGame,
  type LockSnapshot,
} from '../lock/index.ts'
import { readActivated } from './activation.ts'
import { ineligibleReasonOf } from './ineligible-reason.ts'
import { readReceipts, usedOf, type Receipts } from './receipts.ts'

export const readBonuses: Handler<typeof endpoint> = async (
  { member: { memberId }, headers },
  ctx,
) => {
  const { db, settings } = ctx
  const now = clock.now()
  const [campaigns, candidate, snapshot, activated, receipts, games] = await Promise.all([
    readCampaigns(db, 'bonus'),
    readCandidate(db, memberId),
    readLockSnapshot(db, memberId),
    readActivated(db, memberId),
    readReceipts(db, memberId),
    namedGames(db),
  ])
  const own: Own = {
    now,
    candidate,
    snapshot,
    activated,
    receipts,
    games,
    houseMinRemain: minRemain(ctx, candidate.currency),
    language: languageOf(headers, settings.defaultLocale),
  }
  return {
    bonuses: campaigns
      .filter((campaign) => isOffered(campaign, candidate, now) && isMeantFor(campaign, candidate))
      .map((campaign) => cardOf(campaign, own)),
  }
}

/**
 * Hides bonuses for a group from other members. Members who fail other parts of the audience see
 * the bonus and the reason.
 */
const isMeantFor = ({ audience: { groups } }: Campaign, of: Candidate): boolean =>
  !groups || groups.some((group) => of.groups.includes(group))

interface Own {
  now: Date
  candidate: Candidate
  snapshot: LockSnapshot
  activated: string | null
  receipts: Map<string, Receipts>
  games: NamedGame[]
  houseMinRemain: bigint
  language: Locale
}

function cardOf(campaign: Campaign, own: Own): BonusCard {
  const { code } = campaign
  const {
    snapshot: { memberId, lock },
    language,
  } = own
  const receipts = own.receipts.get(code)
  const used = usedOf(campaign, receipts)
  const inPlay = lock?.source === 'bonus' && lock.sourceCode === code
  const offer = offerHere(campaign, own)
  const base = offer.own + offer.deposit + offer.credit
  const isActive = inPlay || own.activated === code
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
    ineligibleReason: isActive ? null : ineligibleReasonOf(campaign, { ...own, used }),
    percent: toPercent(campaign.bonusBasisPoints),
    cap: minorUnits(campaign.cap),
    minDeposit: minorUnits(campaign.minDeposit),
    validUntil: campaign.validUntil?.getTime() ?? null,
    percentFail: toPercent(campaign.failBasisPoints),
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
    snapshot: { total },
    houseMinRemain,
  } = own
  const deposit = minDepositOf(campaign)
  const credit = bonusFor(campaign, deposit)
  const terms = termsOf(campaign, deposit + credit, houseMinRemain)
  const left = campaign.requiresEmpty ? capAtMinRemain(total, terms.minRemain) : total
  return offerOf(terms, { credit, deposit, own: left })
}

/** The deposit assumed for a bonus without a minimum deposit. */
const usual: Record<Currency, bigint> = { THB: 100_00n, LAK: 50_000_00n }

/** The deposit on which a card's amounts are based: the smallest that receives the bonus. */
const minDepositOf = ({ minDeposit, currency }: Campaign): MinorUnits =>
  minorUnits(minDeposit || usual[currency])
