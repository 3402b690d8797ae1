import type { AppContext } from '../../../platform/app-context.ts'
import { findOwner } from '../match/find-owner.ts'
import { matchReport } from '../match/match-report.ts'
import { cleanPayer, type IngestResult, type PaymentReport } from '../payment.ts'

/**
 * Ingests one payment report of a feed, an SMS or a slip; repeating it changes nothing. Without a
 * certain owner the payment stays unmatched. On return the payment is stored safely.
 */
export async function ingestReport(ctx: AppContext, report: PaymentReport): Promise<IngestResult> {
  const clean = { ...report, payer: cleanPayer(report.payer) }
  return matchReport(ctx, clean, report.owner ?? (await findOwner(ctx, clean)))
}
