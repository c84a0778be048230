import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The pixels of a picture. */
export type CodeRequest = ImageData
/** The texts of the QR codes in the picture, or why it could not be read. */
export type CodeReply = { readonly texts: readonly string[] } | { readonly failure: string }

// Without this the package fetches it from a server of others.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

addEventListener('message', ({ data }: MessageEvent<CodeRequest>) => {
  void readBarcodes(data, { formats: ['QRCode'], tryHarder: true }).then(
    (codes) => reply({ texts: codes.map(({ text }) => text) }),
    (error: unknown) => reply({ failure: String(error) }),
  )
})

const reply = (message: CodeReply) => postMessage(message)
