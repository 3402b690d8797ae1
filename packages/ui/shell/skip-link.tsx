function skip(): void {
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The first tab stop, which skips the page header. Visible only while focused. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button type="button" className="sr skip btn btn--tonal" onClick={skip}>
      {label}
    </button>
  )
}
