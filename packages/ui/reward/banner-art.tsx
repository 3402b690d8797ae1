import { useState } from 'react'
import coins from '../art/banner-coins.svg'
import gift from '../art/banner-gift.svg'
import lotusb from '../art/banner-lotusb.svg'
import river from '../art/banner-river.svg'
import week from '../art/banner-week.svg'
import { isPoster, posters } from '../brand/art.tsx'

const banners = new Map(Object.entries({ coins, gift, lotusb, river, week }))
const drawn = [...banners.values()]

/**
 * Chooses a drawing by the name: always the same for one name, and usually different for another.
 */
function nearest(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return drawn[sum % drawn.length] ?? coins
}

/**
 * `banner-gift` and `poster-naga` are our own drawings; a URL is the operator's picture; anything
 * else gets a drawing by name.
 */
function sourceOf(image: string, name: string): string {
  if (/^(https:\/\/|\/(?![/\\])[^\s\\]*$|data:image\/(?!svg))/.test(image)) return image
  const [kind, word = ''] = image.split(/-(.*)/)
  const banner = banners.get(word)
  if (kind === 'banner' && banner) return banner
  if (kind === 'poster' && isPoster(word)) return posters[word]
  return nearest(name)
}

export interface BannerArtProps {
  /** The picture's name (`banner-…`, `poster-…`), its URL, or null. */
  image: string | null
  /**
   * Selects the drawing that replaces a missing or broken picture, for example by the campaign's
   * code.
   */
  name: string
  /** Alternative text; empty when the text next to the picture says the same. */
  alt?: string
  lazy?: boolean
}

/**
 * A wide picture with its subject at the right; one of our drawings when the operator's is missing
 * or broken.
 */
export function BannerArt({ image, name, alt = '', lazy = true }: BannerArtProps) {
  const wanted = sourceOf(image ?? '', name)
  const [broken, setBroken] = useState<string | null>(null)
  const src = broken === wanted ? nearest(name) : wanted
  return (
    <img
      className="art"
      src={src}
      alt={alt}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onError={() => setBroken(wanted)}
    />
  )
}
