import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

interface Measure {
  readonly bytes: number
  readonly sha256: string
}

/** Passes bytes on and gives their number and hash to `onEnd`; the stream fails with what that throws. */
export function measuredStream(onEnd: (measure: Measure) => void): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      try {
        onEnd({ bytes, sha256: hash.digest('hex') })
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
