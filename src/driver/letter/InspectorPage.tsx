import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigate, useParams } from 'react-router-dom'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { useSession } from '../../app/session/session.ts'
import { useTitle } from '../../app/frame/use-title.ts'
import { keepLettersForInspection } from '../../offline/sign-out/inspection.ts'
import { keptLetters } from '../../offline/sign-out/kept-letters.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { EmptyState, LoadingState, PageTitle } from '../../ui/theme/surfaces.tsx'
import { shipmentAddress } from '../shared/shipment-address.ts'
import { HoldToLeave } from './HoldToLeave.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LargeCode } from './LargeCode.tsx'
import { Letter } from './Letter.tsx'
import { LowBattery } from './LowBattery.tsx'
import { type LetterLanguages, lettersLanguages } from './letter-languages.ts'
import { useLetterTexts } from './use-letter-texts.ts'
import { useWakeLock } from './use-wake-lock.ts'

/**
 * One letter alone, for a phone that is handed over: read from the device, without session or pincode.
 * Neither a link nor the phone's back button leads into the app; holding the button at the top does.
 */
export function Component() {
  const { t } = useTranslation('letter')
  const { shipmentId = '' } = useParams()
  const navigate = useNavigate()
  const [isRead, setRead] = useState(false)
  const letters = useLiveQuery(keptLetters)
  const textsIn = useLetterTexts()
  const leave = useLeave()
  const driver = useSession((session) => (session.state === 'signed-in' ? session.user.id : undefined))
  useTitle(t('inspectTitle'))
  useWakeLock()
  useEffect(() => {
    let cancelled = false
    void keepLettersForInspection(driver)
      // What was kept before is shown in any case.
      .catch((error: unknown) => reportError(error, 'inspection'))
      .finally(() => cancelled || setRead(true))
    return () => void (cancelled = true)
  }, [driver])

  const kept = letters?.find(({ id }) => id === shipmentId)
  const close = () => {
    leave()
    void navigate(driver !== undefined ? `/driver/shipments/${shipmentId}/letter` : '/letters', {
      replace: true,
    })
  }
  if (textsIn === undefined || letters === undefined || (kept === undefined && !isRead))
    return <LoadingState label={t('inspectTitle')} />
  if (kept === undefined)
    return (
      <chakra.main maxWidth="column" marginInline="auto" padding="16px" display="grid" gap="16px">
        <EmptyState title={t('gone')} hint={t('goneHelp')} />
        <LinkButton to="/" variant="outline" size="lg" onClick={leave}>
          {t('toSignIn')}
        </LinkButton>
      </chakra.main>
    )
  return <InspectedLetter kept={kept} textsIn={textsIn} onLeave={close} />
}

function InspectedLetter({
  kept: { id, address, flow, mode, shipment, entries, driver, company },
  textsIn,
  onLeave,
}: {
  readonly kept: Awaited<ReturnType<typeof keptLetters>>[number]
  readonly textsIn: NonNullable<ReturnType<typeof useLetterTexts>>
  readonly onLeave: () => void
}) {
  const { t } = useTranslation('letter')
  const languages: LetterLanguages = lettersLanguages(flow.projectDetails.language)
  const [language, setLanguage] = useState(languages[0])
  const text = textsIn(language)
  const checkedAt = address ?? shipmentAddress(id)
  return (
    <chakra.div minHeight="100dvh" maxWidth="column" marginInline="auto" background="bg" lang={language}>
      <chakra.main display="grid" gap="16px" padding="16px">
        <chakra.header
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))"
          alignItems="center"
          gap="8px 16px"
        >
          <div>
            <PageTitle>{text('inspectTitle')}</PageTitle>
            <chakra.p color="fg.muted">{text('inspectHint')}</chakra.p>
          </div>
          <HoldToLeave label={t('leave')} onLeave={onLeave} />
        </chakra.header>
        <LowBattery text={text} language={language} />
        <Letter
          language={language}
          text={text}
          kind={text(isGuidanceLetter(flow) ? 'guidance' : 'delivery')}
          entries={entries}
          delivery={shipment.delivery}
          shipmentId={id}
          keptAddress={checkedAt}
          source={{ flow, project: flow.projectDetails, shipment, transportMode: mode, driver, company }}
        >
          <chakra.div
            display="grid"
            gridTemplateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))"
            gap="8px 16px"
          >
            <LargeCode shipment={id} number={shipment.number} text={text} kept={checkedAt} />
            <LanguageSwitch languages={languages} current={language} onChoose={setLanguage} />
          </chakra.div>
        </Letter>
      </chakra.main>
    </chakra.div>
  )
}

/** Blocks the phone's back button and links until the returned function is called. */
function useLeave(): () => void {
  const mayLeave = useRef(false)
  const blocker = useBlocker(() => !mayLeave.current)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  return () => {
    mayLeave.current = true
  }
}
