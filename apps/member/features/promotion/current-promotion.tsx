import { currentPromotion } from '@champa/contract/promotion'
import { useApiQuery } from '../../platform/client.ts'
import { OperatorHtml } from '../../platform/operator-html/operator-html.tsx'

/** The operator's text about the promotion whose lock is in play. */
export function CurrentPromotion({ code }: { code: string }) {
  const { data } = useApiQuery(currentPromotion, {}, { staleTime: 0 })
  return data?.code === code && data.description !== '' ? (
    <OperatorHtml html={data.description} />
  ) : null
}
