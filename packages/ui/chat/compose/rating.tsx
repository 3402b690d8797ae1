import { useId, useState } from 'react'
import { Button } from '../../action/button.tsx'
import { useRoving } from '../../action/use-roving.ts'
import { star, starFill } from '../../icons/chat.ts'
import { Icon } from '../../brand/icon.tsx'

export interface RatingWords {
  title: string
  text: string
  /** Accessible name of a rating: "3 of 5 stars". */
  stars: (count: number) => string
  /** Labels of one to five stars. */
  meaning: readonly string[]
  wordsLabel: string
  submit: string
  thanks: string
}

interface RatingProps {
  words: RatingWords
  maxWords: number
  /** Sends the rating; resolves with an error text, or with null on success. */
  onRate: (stars: number, words: string) => Promise<string | null>
}

const counts = ['1', '2', '3', '4', '5'] as const

/** Rating of an ended conversation: one to five stars and an optional comment. */
export function Rating({ words, maxWords, onRate }: RatingProps) {
  const id = useId()
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [fault, setFault] = useState<string | null>(null)
  const onKeyDown = useRoving(counts, stars === 0 ? undefined : String(stars), (value) =>
    setStars(Number(value)),
  )
  if (state === 'done')
    return (
      <p className="chat-rating is-done" role="status">
        {words.thanks}
      </p>
    )
  const send = async () => {
    setState('busy')
    const wrong = await onRate(stars, comment.trim())
    setFault(wrong)
    setState(wrong === null ? 'done' : 'open')
  }
  return (
    <section className="chat-rating" aria-labelledby={id}>
      <h3 className="t-h3" id={id}>
        {words.title}
      </h3>
      <p className="t-sm c-2">{words.text}</p>
      <div
        className="chat-rating__stars"
        role="radiogroup"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
      >
        {counts.map((value) => {
          const count = Number(value)
          return (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={count === stars}
              aria-label={`${words.stars(count)}: ${words.meaning[count - 1] ?? ''}`}
              tabIndex={count === (stars || 1) ? 0 : -1}
              data-value={value}
              onClick={() => setStars(count)}
            >
              <Icon icon={count <= stars ? starFill : star} size={28} />
            </button>
          )
        })}
      </div>
      {stars > 0 && (
        <>
          <p className="t-sm fw-6" aria-hidden="true">
            {words.meaning[stars - 1]}
          </p>
          <textarea
            className="chat-rating__words"
            rows={2}
            maxLength={maxWords}
            placeholder={words.wordsLabel}
            aria-label={words.wordsLabel}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button kind="tonal" size="sm" busy={state === 'busy'} onClick={() => void send()}>
            {words.submit}
          </Button>
        </>
      )}
      {fault !== null && (
        <p className="t-sm c-chili" role="alert">
          {fault}
        </p>
      )}
    </section>
  )
}
