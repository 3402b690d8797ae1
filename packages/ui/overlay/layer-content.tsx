import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { afterPaint } from './after-paint.ts'

interface LayerContentProps {
  /** True while the layer closes: its content does not render again. */
  leaving: boolean
  /** Called before the content is painted. */
  onFilled: () => void
  children: ReactNode
}

/**
 * The content of a layer, rendered after the layer itself was painted, so that a tap shows the
 * layer at once, however much it holds.
 */
export function LayerContent(props: LayerContentProps) {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return painted && <Content {...props} />
}

const Content = memo(
  function Content({ onFilled, children }: LayerContentProps) {
    const fill = useEffectEvent(onFilled)
    useLayoutEffect(() => {
      fill()
    }, [])
    return children
  },
  (_, { leaving }) => leaving,
)
