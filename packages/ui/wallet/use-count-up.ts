import { useEffect, useRef, useState } from 'react'

const countMs = 900

/** Animates from the old figure to the new one in 900 ms, easing out; jumps with reduced motion. */
export function useCountUp(target: bigint): bigint {
  const [shown, setShown] = useState(target)
  const from = useRef(target)
  useEffect(() => {
    const start = from.current
    from.current = target
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (start === target || still || document.hidden) {
      setShown(target)
      return
    }
    let frame = 0
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / countMs)
      const eased = BigInt(Math.round((1 - (1 - part) ** 3) * 10_000))
      setShown(part === 1 ? target : start + ((target - start) * eased) / 10_000n)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      setShown(target)
    }
  }, [target])
  return shown
}
