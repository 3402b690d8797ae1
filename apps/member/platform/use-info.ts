import { readInfo } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import { useAsk } from './api/use-ask.ts'

/** The operator's name, website, currency and build; undefined until known, asked once a visit. */
export function useInfo(): Answer<typeof readInfo> | undefined {
  return useAsk(readInfo, undefined, { staleTime: Number.POSITIVE_INFINITY }).data
}

/** The operator's name for the app; the product's own until it is known. */
export function useAppName(): string {
  return useInfo()?.name ?? 'Champa'
}

/** Whether the operator runs the Lao build: other phones, another currency. */
export function useLaoBuild(): boolean {
  return useInfo()?.laoBuild ?? false
}
