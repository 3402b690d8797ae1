import { type DragEvent, useEffect, useRef, useState } from 'react'

const carries = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts a file dropped on an element; `over` is true while one is dragged over it. A file dropped
 * elsewhere does not navigate away from the page.
 */
export function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  // Child elements fire their own dragenter and dragleave events; only leaving the outermost
  // element counts.
  const depth = useRef(0)
  const settle = (next: number) => {
    depth.current = Math.max(0, next)
    setOver(depth.current > 0)
  }
  useEffect(() => {
    const keepPage = (event: globalThis.DragEvent) => carries(event) && event.preventDefault()
    addEventListener('dragover', keepPage)
    addEventListener('drop', keepPage)
    return () => {
      removeEventListener('dragover', keepPage)
      removeEventListener('drop', keepPage)
    }
  }, [])
  return {
    over,
    handlers: {
      onDragEnter: (event: DragEvent) => carries(event) && settle(depth.current + 1),
      onDragLeave: (event: DragEvent) => carries(event) && settle(depth.current - 1),
      onDragOver: (event: DragEvent) => carries(event) && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        settle(0)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      },
    },
  }
}
