import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { LetterShipment } from '#contract/letters/letter-boxes.ts'
import { isGuidanceLetter } from '#contract/letters/letter-rules.ts'
import type { Language } from '#contract/kit/locales.ts'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { useUser } from '../../app/session/use-user.ts'
import { asLoaded } from '../../offline/shipments/as-loaded.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { loadsOfWeek } from '../../offline/letters/loads-of-week.ts'
import { type OutboxEntry, outboxEntries } from '../../offline/outbox/entries.ts'
import { findShipment as shipmentOf } from '../../offline/shipments/find-shipment.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { serverTime } from '../../offline/store/device-clock.ts'
import { LinkButton } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/theme/surfaces.tsx'
import { BesideList } from '../shared/BesideList.tsx'
import { MainLink } from '../shared/MainAction.tsx'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LargeCode } from './LargeCode.tsx'
import { lettersLanguages } from './letter-languages.ts'
import { Letter } from './Letter.tsx'
import { LowBattery } from './LowBattery.tsx'
import { ShareLetter } from './ShareLetter.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { useWhyUnsigned } from '../shared/use-why-unsigned.tsx'
import { type PageText, useLetterTexts } from './use-letter-texts.ts'
import { useWakeLock } from './use-wake-lock.ts'

export function Component() {
  const { shipmentId = '' } = useParams()
  return (
    <BesideList current={shipmentId} page="/letter">
      <LetterScreen shipmentId={shipmentId} />
    </BesideList>
  )
}

/** Read from the device alone, so that it works offline. */
function LetterScreen({ shipmentId }: { readonly shipmentId: string }) {
  const { t } = useTranslation('letter')
  const data = useLiveQuery(
    async () => ({
      id: shipmentId,
      now: await serverTime(),
      shipment: await letterShipmentOf(shipmentId),
      entries: (await outboxEntries()).filter(
        (entry) => entry.shipment === shipmentId && entry.kind !== 'photo',
      ),
    }),
    [shipmentId],
  )
  const textsIn = useLetterTexts()
  const whyUnsigned = useWhyUnsigned(shipmentId, data?.id === shipmentId ? data : undefined)
  useWakeLock()

  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId || textsIn === undefined)
    return <LoadingScreen title={t('action')} back={back} />
  const { shipment, entries } = data
  if (shipment?.flow === undefined || shipment.mode === undefined) {
    return (
      <Screen
        title={t('action')}
        back="/driver"
        action={<MainLink to="/driver">{t('toShipments')}</MainLink>}
      >
        <EmptyState title={t('gone')} hint={t('goneHelp')} />
      </Screen>
    )
  }

  const { flow, mode } = shipment
  return (
    <>
      <ShipmentLetter
        shipment={{ ...shipment, flow, mode }}
        entries={entries}
        textsIn={textsIn}
        back={back}
      />
      {whyUnsigned}
    </>
  )
}

async function letterShipmentOf(id: string) {
  const shipment = await shipmentOf(id)
  return shipment && { ...asLoaded(shipment), loadsOfWeek: await loadsOfWeek(shipment) }
}

function ShipmentLetter({
  shipment,
  entries,
  textsIn,
  back,
}: {
  readonly shipment: DriverShipment & {
    readonly flow: FlowWithProject
    readonly mode: TransportMode
    readonly loadsOfWeek: LetterShipment['loadsOfWeek']
  }
  readonly entries: readonly OutboxEntry[]
  readonly textsIn: NonNullable<ReturnType<typeof useLetterTexts>>
  readonly back: string
}) {
  const { t } = useTranslation('letter')
  const { flow, mode } = shipment
  const user = useUser()
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  const locale = useLocale()
  const languages = lettersLanguages(flow.projectDetails.language, locale)
  const language = chosenLanguage ?? languages[0]
  const kind = textsIn(language)(isGuidanceLetter(flow) ? 'guidance' : 'delivery')
  return (
    <Screen
      plain
      title={t('action')}
      back={back}
      action={
        <LetterActions
          shipment={shipment}
          title={`${kind} ${shipment.number}`}
          text={textsIn(language)}
          driverText={textsIn(locale)}
        />
      }
    >
      <LowBattery text={textsIn(locale)} language={locale} />
      <Letter
        language={language}
        text={textsIn(language)}
        kind={kind}
        entries={entries}
        delivery={shipment.delivery}
        shipmentId={shipment.id}
        positions={shipment.positions}
        source={{
          flow,
          project: flow.projectDetails,
          shipment,
          transportMode: mode,
          // A driver who unloads for another is not the driver of the letter, nor is their company its
          // carrier.
          driver: shipment.driverName ?? (shipment.isOwn ? user.name : undefined),
          company: shipment.isOwn ? user.company?.name : undefined,
        }}
      >
        <LanguageSwitch languages={languages} current={language} onChoose={setChosenLanguage} />
      </Letter>
    </Screen>
  )
}

function LetterActions({
  shipment,
  title,
  text,
  driverText,
}: {
  readonly shipment: DriverShipment
  readonly title: string
  readonly text: PageText
  readonly driverText: PageText
}) {
  const { t } = useTranslation('letter')
  const { id, number, status } = shipment
  return (
    <>
      <LargeCode shipment={id} number={number} text={text} buttonText={driverText} />
      <SideBySide>
        {status !== 'unloaded' ? (
          <LinkButton to={`/letters/${id}`} variant="outline" size="lg">
            {t('inspect')}
          </LinkButton>
        ) : null}
        <ShareLetter title={title} shipment={shipment} />
      </SideBySide>
    </>
  )
}
