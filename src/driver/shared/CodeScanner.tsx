import { chakra } from '@chakra-ui/react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError, reportUnlessRefused } from '../../app/frame/fault-reports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ImageIcon } from '../../ui/theme/later-icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { scanningCamera } from '../../codes/camera.ts'
import { openQrReader } from '../../codes/qr-reader.ts'

interface ScanCallbacks {
  readonly find: (text: string) => string | undefined
  readonly onCode: (code: string) => void
}

/** Milliseconds between two pictures of the camera. */
const pause = 150

function useCameraScan({ find, onCode }: ScanCallbacks, onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null)
  const callbacks = useRef({ find, onCode, onFailure })
  useEffect(() => {
    callbacks.current = { find, onCode, onFailure }
  })

  useEffect(() => {
    let cancelled = false
    const scan = async () => {
      const stream = await navigator.mediaDevices.getUserMedia(scanningCamera)
      const element = video.current
      try {
        if (cancelled || element === null) return
        element.srcObject = stream
        await element.play()
        const reader = await openQrReader()
        try {
          while (!cancelled) {
            const code = (await reader.read(element))
              .map((text) => callbacks.current.find(text))
              .find((found) => found !== undefined)
            // oxlint-disable-next-line typescript/no-unnecessary-condition -- the screen may have been left
            if (code !== undefined && !cancelled) return callbacks.current.onCode(code)
            await new Promise((resolve) => setTimeout(resolve, pause))
          }
        } finally {
          reader.close()
        }
      } finally {
        stream.getTracks().forEach((track) => track.stop())
      }
    }
    scan().catch((error: unknown) => {
      reportUnlessRefused('scan code')(error)
      if (!cancelled) callbacks.current.onFailure()
    })
    return () => void (cancelled = true)
  }, [])
  return video
}

export function CodeScanner({ onStop, ...callbacks }: ScanCallbacks & { readonly onStop: () => void }) {
  const { t } = useTranslation('phone', { keyPrefix: 'pairing' })
  const { t: tPhone } = useTranslation('phone', { keyPrefix: 'scan' })
  const hasCamera = 'mediaDevices' in navigator
  const [cameraFailed, setCameraFailed] = useState(false)
  return (
    <chakra.div display="grid" gap="8px">
      {hasCamera && !cameraFailed ? (
        <>
          <chakra.p fontWeight="600">{t('scanTitle')}</chakra.p>
          <Camera {...callbacks} onFailure={() => setCameraFailed(true)} />
        </>
      ) : (
        <Alert tone="info" title={tPhone(cameraFailed ? 'cameraFailed' : 'noCamera')}>
          <p>{tPhone('otherWays')}</p>
        </Alert>
      )}
      <PictureInput {...callbacks} />
      <Button variant="outline" size="lg" onClick={onStop}>
        {t('scanStop')}
      </Button>
    </chakra.div>
  )
}

function Camera({ onFailure, ...callbacks }: ScanCallbacks & { readonly onFailure: () => void }) {
  const video = useCameraScan(callbacks, onFailure)
  return (
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
  )
}

function PictureInput({ find, onCode }: ScanCallbacks) {
  const { t } = useTranslation('phone', { keyPrefix: 'scan' })
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<'noCode' | 'otherCode' | 'unreadable'>()
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file === undefined) return
    setProblem(undefined)
    try {
      const texts = await textsIn(file)
      const code = texts.map(find).find((found) => found !== undefined)
      if (code !== undefined) onCode(code)
      else setProblem(texts.length === 0 ? 'noCode' : 'otherCode')
    } catch (error) {
      setProblem('unreadable')
      // A file that is no picture is the user's mistake.
      if (!(error instanceof DOMException)) reportError(error, 'read picture of code')
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('picture')}
        onChange={(event) => void read(event)}
      />
      <Button variant="outline" size="lg" onClick={() => input.current?.click()}>
        <ImageIcon />
        {t('picture')}
      </Button>
      {problem === undefined ? null : <Alert tone="warning">{t(problem)}</Alert>}
    </>
  )
}

async function textsIn(file: File): Promise<readonly string[]> {
  const picture = await createImageBitmap(file)
  const reader = await openQrReader()
  try {
    return await reader.read(picture)
  } finally {
    reader.close()
    picture.close()
  }
}
