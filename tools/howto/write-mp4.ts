import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { picture, type Film } from './encode-film.ts'

/**
 * Writes encoded frames to an MP4 with its index first, so that playback starts before the download
 * is complete.
 */
export async function writeMp4({ frames, decoder, seconds }: Film): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const track = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(track)
  await output.start()
  const about = {
    decoderConfig: {
      codec: decoder.codec,
      description: decoder.description,
      codedWidth: picture.width,
      codedHeight: picture.height,
    },
  }
  for (const [index, { at, key, bytes }] of frames.entries()) {
    const until = frames[index + 1]?.at ?? seconds
    await track.add(new EncodedPacket(bytes, key ? 'key' : 'delta', at, until - at), about)
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
