import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

interface Measure {
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** A stream that passes bytes on, and hands their number and hash to `onEnd`; what that throws is the stream's failure. */
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
