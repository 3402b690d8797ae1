import { type DragEvent, useRef, useState } from 'react'

/** Takes a file that is dropped on a place; `over` while one is held above it. */
export function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  // Every element within tells of its own; only the outermost leaving counts.
  const depth = useRef(0)
  const carries = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const settle = (next: number) => {
    depth.current = Math.max(0, next)
    setOver(depth.current > 0)
  }
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
