export interface QuickReply {
  title: string
  payload: string
}

interface QuickRepliesProps<Reply extends QuickReply> {
  label: string
  replies: readonly Reply[]
  onPick: (reply: Reply) => void
}

/** Suggested replies above the composer; they disappear once one is used. */
export function QuickReplies<Reply extends QuickReply>({
  label,
  replies,
  onPick,
}: QuickRepliesProps<Reply>) {
  return (
    <div className="chat-quick" role="group" aria-label={label}>
      {replies.map((reply, at) => (
        <button key={at} type="button" className="chip" onClick={() => onPick(reply)}>
          {reply.title}
        </button>
      ))}
    </div>
  )
}
