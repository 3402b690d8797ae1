/** What the server asks of the process that opens pictures. */
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
