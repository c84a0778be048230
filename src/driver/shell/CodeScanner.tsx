import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reportUnlessRefused } from '../../app/fault-reports.ts'
import { Button } from '../../ui/Button.tsx'

interface BarcodeDetectorLike {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
// Not in TypeScript's DOM types; available in Chromium on Android only.
const Detector = (
  globalThis as {
    readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => BarcodeDetectorLike
  }
).BarcodeDetector

export const canScan = () => Detector !== undefined && 'mediaDevices' in navigator

interface ScanCallbacks {
  /** What is looked for in the text of a QR code; undefined where that is another code. */
  readonly find: (text: string) => string | undefined
  readonly onCode: (code: string) => void
  readonly onCameraFailure: () => void
}

/** Shows the camera in the video that the result is attached to, and looks for a code in its picture. */
function useCodeScan({ find, onCode, onCameraFailure }: ScanCallbacks) {
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ find, onCode, onCameraFailure })
  useEffect(() => {
    callbacks.current = { find, onCode, onCameraFailure }
  })

  useEffect(() => {
    let cancelled = false
    let stream: MediaStream | undefined
    const scan = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      if (cancelled || element === null || Detector === undefined) return stop()
      element.srcObject = stream
      await element.play()
      const detector = new Detector({ formats: ['qr_code'] })
      while (!cancelled) {
        const code = (await detector.detect(element))
          .map(({ rawValue }) => callbacks.current.find(rawValue))
          .find((code) => code !== undefined)
        if (code !== undefined) return callbacks.current.onCode(code)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    scan()
      .catch((error: unknown) => {
        reportUnlessRefused('scan code')(error)
        if (!cancelled) callbacks.current.onCameraFailure()
      })
      .finally(stop)
    return () => {
      cancelled = true
      stop()
    }
  }, [])
  return video
}

/** Shows the camera until the code is recognised in its picture. */
export function CodeScanner({ onStop, ...callbacks }: ScanCallbacks & { readonly onStop: () => void }) {
  const { t } = useTranslation('driver', { keyPrefix: 'pairing' })
  const video = useCodeScan(callbacks)
  return (
    <chakra.div display="grid" gap="8px">
      <chakra.p fontWeight="600">{t('scanTitle')}</chakra.p>
      <chakra.video
        ref={video}
        muted
        playsInline
        width="100%"
        aspectRatio="1"
        objectFit="cover"
        borderRadius="card"
        background="bg.muted"
      />
      <Button variant="outline" size="lg" onClick={onStop}>
        {t('scanStop')}
      </Button>
    </chakra.div>
  )
}
