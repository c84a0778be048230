import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { scannedCode } from './pairing-code.ts'

interface BarcodeReader {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
// Not in TypeScript's DOM yet; Chromium on Android has it, others do not.
const Reader = (
  globalThis as { readonly BarcodeDetector?: new (options: { formats: readonly string[] }) => BarcodeReader }
).BarcodeDetector

export const canScan = () => Reader !== undefined && 'mediaDevices' in navigator

/** The camera's picture, until a pairing code is seen in it. */
export function CodeScanner({
  onCode,
  onStop,
  onRefused,
}: {
  readonly onCode: (code: string) => void
  readonly onStop: () => void
  readonly onRefused: () => void
}) {
  const { t } = useTranslation('driver', { keyPrefix: 'pairing' })
  const video = useRef<HTMLVideoElement>(null)
  const told = useRef({ onCode, onRefused })
  useEffect(() => {
    told.current = { onCode, onRefused }
  })

  useEffect(() => {
    let gone = false
    let stream: MediaStream | undefined
    const look = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const picture = video.current
      if (gone || picture === null || Reader === undefined) return stop()
      picture.srcObject = stream
      await picture.play()
      const reader = new Reader({ formats: ['qr_code'] })
      while (!gone) {
        const found = (await reader.detect(picture))
          .map(({ rawValue }) => scannedCode(rawValue))
          .find((code) => code !== undefined)
        if (found !== undefined) return told.current.onCode(found)
        await new Promise((next) => setTimeout(next, 150))
      }
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    look()
      .catch(() => gone || told.current.onRefused())
      .finally(stop)
    return () => {
      gone = true
      stop()
    }
  }, [])

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
