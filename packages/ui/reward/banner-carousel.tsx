import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { caretLeft, caretRight } from '../icons/arrow.ts'
import { BannerArt } from './banner-art.tsx'
import './on-art.css'
import './banner-carousel.css'

export interface BannerSlide {
  key: string
  /** The picture's name (`banner-…`, `poster-…`), its URL, or null. */
  image: string | null
  /** Alternative text; empty when the text on the picture says it. */
  alt: string
  /** Text over the left part of the picture, which has little detail. */
  children?: ReactNode
}

export interface BannerCarouselProps {
  label: string
  slides: readonly BannerSlide[]
  previousLabel: string
  nextLabel: string
}

/** The slide with the largest visible part. */
function currentOf(row: HTMLElement): number {
  const [first, second] = row.children
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return 0
  return Math.round(row.scrollLeft / (second.offsetLeft - first.offsetLeft))
}

/**
 * A row of 16:9 pictures: swiped, moved by arrow keys, or by arrow buttons on a desktop. It never
 * moves automatically.
 */
export function BannerCarousel({ label, slides, previousLabel, nextLabel }: BannerCarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const last = slides.length - 1
  const at = Math.min(scrolled, last)
  if (slides.length === 0) return null
  const show = (wanted: number) => {
    const [slide, first] = [wanted, 0].map((index) => row.current?.children[index])
    // Scrolls only the row; scrollIntoView would scroll the page too.
    if (slide instanceof HTMLElement && first instanceof HTMLElement)
      row.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (wanted === undefined || event.target !== row.current) return
    event.preventDefault()
    show(wanted)
  }
  return (
    <section className={last > 0 ? 'banners has-arrows' : 'banners'} aria-label={label}>
      <ul
        className="banners__row"
        ref={row}
        tabIndex={last > 0 ? 0 : undefined}
        aria-label={label}
        onScroll={(event) => setScrolled(currentOf(event.currentTarget))}
        onKeyDown={onKeyDown}
      >
        {slides.map(({ key, image, alt, children }, index) => (
          <li key={key}>
            <div className={children ? 'banner has-words' : 'banner'}>
              <BannerArt image={image} name={key} alt={alt} lazy={index > 0} />
              {children && <div className="banner__in">{children}</div>}
            </div>
          </li>
        ))}
      </ul>
      {last > 0 && (
        <Moves
          at={at}
          last={last}
          show={show}
          previousLabel={previousLabel}
          nextLabel={nextLabel}
          slides={slides}
        />
      )}
    </section>
  )
}

interface MovesProps extends Pick<BannerCarouselProps, 'slides' | 'previousLabel' | 'nextLabel'> {
  at: number
  last: number
  show: (wanted: number) => void
}

function Moves({ at, last, show, slides, previousLabel, nextLabel }: MovesProps) {
  return (
    <>
      <div className="banners__arrows">
        <IconButton
          tonal
          label={previousLabel}
          icon={caretLeft}
          size={20}
          disabled={at === 0}
          onClick={() => show(at - 1)}
        />
        <IconButton
          tonal
          label={nextLabel}
          icon={caretRight}
          size={20}
          disabled={at === last}
          onClick={() => show(at + 1)}
        />
      </div>
      <div className="banners__dots" aria-hidden="true">
        {slides.map(({ key }, index) => (
          <i key={key} className={index === at ? 'is-current' : undefined} />
        ))}
      </div>
    </>
  )
}
