/** What is used of it: the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface Core {
    readonly FS: { writeFile(path: string, content: Uint8Array): void }
    readonly TessBaseAPI: new () => {
      /** 0 if the letters were read; with 1 by their neural network. */
      Init(folder: null, language: string, engine: 1): number
      SetVariable(name: string, value: string): void
      /** Reads `/input`. */
      SetImageFile(orientation: 1, radians: 0): number
      Recognize(monitor: null): number
      GetTSVText(page: number): string
    }
  }
  export default function createCore(options: {
    readonly wasmBinary: ArrayBuffer
    readonly TesseractProgress: () => void
    readonly print: () => void
    readonly printErr: () => void
  }): Promise<Core>
}
