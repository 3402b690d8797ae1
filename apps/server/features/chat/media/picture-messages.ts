/** A request from the server to a picture worker. */
export interface PictureTask {
  bytes: Uint8Array
}

export type PictureMade =
  | {
      outcome: 'made'
      bytes: Uint8Array
      type: 'image/jpeg' | 'image/png' | 'image/webp'
      width: number
      height: number
    }
  | { outcome: 'invalid' }
