import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type CodeRequest = ImageData
export type CodeReply = { readonly texts: readonly string[] } | { readonly failure: string }

// Otherwise the package fetches the WebAssembly from a third party's server.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

addEventListener('message', ({ data }: MessageEvent<CodeRequest>) => {
  void readBarcodes(data, { formats: ['QRCode'], tryHarder: true }).then(
    (codes) => reply({ texts: codes.map(({ text }) => text) }),
    (error: unknown) => reply({ failure: String(error) }),
  )
})

const reply = (message: CodeReply) => postMessage(message)
