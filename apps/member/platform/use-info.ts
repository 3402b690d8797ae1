import { readInfo } from '@champa/contract/lookup'
import type { Answer } from '@champa/client/call-shape'
import { useApiQuery } from './client.ts'

/**
 * The operator's name, website, currency and build; undefined until they have loaded. They are
 * requested once per visit.
 */
export function useInfo(): Answer<typeof readInfo> | undefined {
  return useInfoQuery().data
}

/** True until the operator's details have loaded or failed to load. */
export function useInfoPending(): boolean {
  return useInfoQuery().isPending
}

const useInfoQuery = () => useApiQuery(readInfo, undefined, { staleTime: Number.POSITIVE_INFINITY })

/** The operator's name for the app; the product's name until the operator's has loaded. */
export function useAppName(): string {
  return useInfo()?.name ?? 'Champa'
}

/**
 * Whether the operator runs the Lao build, which has different phone formats and a different
 * currency.
 */
export function useLaoBuild(): boolean {
  return useInfo()?.laoBuild ?? false
}
