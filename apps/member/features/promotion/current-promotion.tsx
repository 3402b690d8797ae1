import { currentPromotion } from '@champa/contract/promotion'
import { useAsk } from '../../platform/api/use-ask.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

/** The operator's text about the promotion whose lock is in play. */
export function CurrentPromotion({ code }: { code: string }) {
  const { data } = useAsk(currentPromotion, {}, { staleTime: 0 })
  return data?.code === code && data.description !== '' ? (
    <OperatorHtml html={data.description} />
  ) : null
}
