import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LetterSignature } from '#contract/shipments/letter-signatures.ts'
import { readSignedPart } from '#contract/letters/signature-challenge.ts'
import type { SignatoryRole } from '#contract/shipments/stated-signature.ts'
import { reportError, reportUnlessRefused } from '../../app/frame/fault-reports.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { makeChallenge, nameInAnswer } from '../../offline/letters/signatures.ts'
import { requestSync } from '../../offline/sync/scheduler.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { QrCode } from '../../ui/controls/QrCode.tsx'
import { Alert, LoadingState } from '../../ui/theme/surfaces.tsx'
import { CodeScanner } from '../shared/CodeScanner.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { challengeOf } from './challenge-of.ts'

interface OwnPhoneProps {
  readonly shipment: DriverShipment
  readonly role: SignatoryRole
  readonly letterHash: string
  readonly back: string
  readonly onAnswer: (signature: LetterSignature) => Promise<void>
}

/** The other phone signs the code on this one, which scans the answer: neither needs a network. */
export function OwnPhone({ shipment, role, letterHash, back, onAnswer }: OwnPhoneProps) {
  const { t } = useTranslation('signing')
  const challenge = useChallenge({ shipment, role, letterHash })
  const [scanning, setScanning] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const arrived = shipment.signatures.find(
    (signature) => challenge !== undefined && signature.challenge === challenge?.text,
  )
  useSignatureFromOffice(challenge != null && arrived === undefined)
  if (arrived !== undefined)
    return (
      <>
        <Alert tone="success" title={t('arrived', { name: arrived.name })} />
        <MainLink to={back}>{t('toShipment')}</MainLink>
      </>
    )
  if (challenge === undefined) return <LoadingState label={t('code')} />
  if (challenge === null) return <Alert tone="warning">{t('noKey')}</Alert>
  const read = async (answer: string) => {
    const name = await nameInAnswer(challenge.text, answer)
    setWrong(name === undefined)
    setScanning(false)
    if (name === undefined) return
    await onAnswer({
      shipment: shipment.id,
      role,
      way: 'own_phone',
      name,
      challenge: challenge.text,
      answer,
      letterHash: challenge.letterHash,
    })
  }
  if (scanning)
    return (
      <>
        <CodeScanner
          find={readSignedPart}
          onCode={(answer) => void read(answer).catch(reportAnswerError)}
          onStop={() => setScanning(false)}
        />
        <Button variant="outline" size="lg" onClick={() => setScanning(false)}>
          {t('scanBack')}
        </Button>
      </>
    )
  return (
    <>
      {isWrong ? <Alert tone="danger">{t('wrongAnswer')}</Alert> : null}
      <ChallengeCode address={signAddress(shipment, challenge.text)} />
      <SendLink number={shipment.number} url={signAddress(shipment, challenge.text)} />
      <Button size="lg" onClick={() => setScanning(true)}>
        {t('scan')}
      </Button>
    </>
  )
}

/** Milliseconds: who signs stands beside the driver, and the other phone delivers in a second. */
const askEvery = 3000

/** Nothing tells this phone that the office has the signature: it asks while the code is shown. */
function useSignatureFromOffice(isAwaited: boolean) {
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) requestSync('timer')
    }, askEvery)
    return () => clearInterval(timer)
  }, [isAwaited])
}

/** No part of it may lie below what stands at the bottom. */
const showWhole = (code: HTMLElement | null) => code?.scrollIntoView({ block: 'center' })

function ChallengeCode({ address }: { readonly address: string }) {
  const { t } = useTranslation('signing')
  return (
    <>
      <p>{t('codeHelp')}</p>
      <chakra.div ref={showWhole} width="100%" display="grid" justifyItems="center">
        <QrCode dense text={address} label={t('code')} onError={reportCodeError} />
      </chakra.div>
      <chakra.p color="fg.muted">{t('waiting')}</chakra.p>
    </>
  )
}

/** For somebody who signs later: by what the phone shares with, else by mail. */
function SendLink({ number, url }: { readonly number: string; readonly url: string }) {
  const { t } = useTranslation('signing')
  const title = t('link', { number })
  const send = () => {
    if ('share' in navigator)
      // Closing what the phone shares with rejects, which is no error.
      void navigator.share({ title, url }).catch(reportUnlessRefused('share signing link'))
    else location.href = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  }
  return (
    <>
      <Button variant="outline" size="lg" onClick={send}>
        {t('send')}
      </Button>
      <chakra.p color="fg.muted">{t('sendHelp')}</chakra.p>
    </>
  )
}

const reportCodeError = (error: unknown) => reportError(error, 'signature code')
const reportAnswerError = (error: unknown) => reportError(error, 'signature answer')

/** The page on which the other phone signs; its address does not send the challenge to a server. */
const signAddress = ({ checkToken = '' }: DriverShipment, challenge: string) =>
  `${location.origin}/check/sign/${checkToken}#${challenge}`

/**
 * Made once: the letter is signed as it was then. Undefined until it is made, null where this device cannot
 * make one.
 */
function useChallenge({
  shipment,
  role,
  letterHash,
}: Pick<OwnPhoneProps, 'shipment' | 'role' | 'letterHash'>) {
  const locale = useLocale()
  const [challenge, setChallenge] = useState<{ readonly text: string; readonly letterHash: string } | null>()
  const isMade = challenge !== undefined
  useEffect(() => {
    if (isMade) return
    let cancelled = false
    makeChallenge(challengeOf(shipment, role, letterHash, locale))
      .catch((error: unknown) => reportError(error, 'signature challenge'))
      .then((text) => {
        if (!cancelled) setChallenge(text ? { text, letterHash } : null)
      })
    return () => void (cancelled = true)
  }, [isMade, shipment, role, letterHash, locale])
  return challenge
}
