type Picture = HTMLVideoElement | ImageBitmap

interface BarcodeDetectorLike {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>
}

/** Not in TypeScript's DOM types; Chromium has it on Android and macOS only. */
interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetectorLike
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader of codes. */
export const detectorClass = () =>
  (globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector

/** Some browsers have the class and read nothing, because it needs a service of the phone. */
export async function hasOwnQrReader(): Promise<boolean> {
  const formats: readonly string[] | undefined = await detectorClass()
    ?.getSupportedFormats()
    .catch(() => [])
  return formats?.includes('qr_code') ?? false
}
