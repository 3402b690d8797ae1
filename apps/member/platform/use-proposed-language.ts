import { useEffect } from 'react'
import { useLanguage } from './locale.tsx'
import { useLaoBuild } from './use-info.ts'

/** A Lao site greets in Lao until the member chooses, even when its pages were built for another one. */
export function useProposedLanguage(): void {
  const { propose } = useLanguage()
  const lao = useLaoBuild()
  useEffect(() => {
    if (lao) propose('lo')
  }, [lao, propose])
}
