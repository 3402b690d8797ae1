/** Indicates that the other side is typing. */
export function TypingDots({ label }: { label: string }) {
  return (
    <p className="chat-typing" role="status">
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className="chat-typing__who">{label}</span>
    </p>
  )
}
