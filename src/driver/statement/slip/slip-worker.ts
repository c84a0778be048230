import { openSlipReader, type SlipReaderFiles } from './slip-reader.ts'
import type { SlipValues } from './slip-values.ts'
import { toGrey } from './straighten.ts'

export interface SlipRequest {
  readonly files: SlipReaderFiles
  readonly picture: ImageData
}
export type SlipReply = { readonly values: SlipValues } | { readonly failure: string }

addEventListener('message', ({ data: { files, picture } }: MessageEvent<SlipRequest>) => {
  openSlipReader(files)
    .then((read) => reply({ values: read(toGrey(picture)) }))
    .catch((error: unknown) => reply({ failure: String(error) }))
})

const reply = (message: SlipReply) => postMessage(message)
