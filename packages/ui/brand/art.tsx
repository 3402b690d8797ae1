import balls from '../art/poster-balls.svg'
import cards from '../art/poster-cards.svg'
import chips from '../art/poster-chips.svg'
import dawn from '../art/poster-dawn.svg'
import lanterns from '../art/poster-lanterns.svg'
import lotus from '../art/poster-lotus.svg'
import mangosteen from '../art/poster-mangosteen.svg'
import moon from '../art/poster-moon.svg'
import naga from '../art/poster-naga.svg'
import pitch from '../art/poster-pitch.svg'

export const posters = { balls, cards, chips, dawn, lanterns, lotus, mangosteen, moon, naga, pitch }

export type PosterName = keyof typeof posters

export const isPoster = (name: string): name is PosterName => Object.hasOwn(posters, name)

export interface ArtProps {
  /** The name of a poster of ours, or the URL of the operator's picture. */
  poster: PosterName | { src: string }
  lazy?: boolean
}

/** A decorative picture. */
export function Art({ poster, lazy = true }: ArtProps) {
  const src = typeof poster === 'string' ? posters[poster] : poster.src
  return (
    <img
      className="art"
      src={src}
      alt=""
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
    />
  )
}
