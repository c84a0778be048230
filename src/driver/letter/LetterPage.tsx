import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { isGuidanceLetter } from '#contract/letter-boxes.ts'
import { isLocale, type Language } from '#contract/locales.ts'
import type { TransportMode } from '#contract/transport-modes.ts'
import { useUser } from '../../app/use-user.ts'
import type { FlowWithProject } from '../../offline/flows.ts'
import { type OutboxEntry, outboxEntries } from '../../offline/outbox/outbox.ts'
import { type DriverShipment, findShipment as shipmentOf } from '../../offline/shipments.ts'
import { EmptyState, LoadingState } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Letter } from './Letter.tsx'
import { ShareLetter } from './ShareLetter.tsx'
import { useLocale } from '../shell/use-locale.ts'
import { useLetterTexts } from './use-letter-texts.ts'
import { useWakeLock } from './use-wake-lock.ts'

/**
 * The letter of a shipment, to be shown at a check or a gate; read from the device alone, so that it works
 * offline.
 */
function LetterPage() {
  const { t } = useTranslation('letter')
  const { shipmentId = '' } = useParams()
  const data = useLiveQuery(
    async () => ({
      id: shipmentId,
      shipment: await shipmentOf(shipmentId),
      entries: (await outboxEntries()).filter(
        (entry) => entry.shipment === shipmentId && entry.kind !== 'photo',
      ),
    }),
    [shipmentId],
  )
  const textsIn = useLetterTexts()
  useWakeLock()

  const back = `/driver/shipments/${shipmentId}`
  if (data?.id !== shipmentId || textsIn === undefined)
    return (
      <Screen title={t('action')} back={back}>
        <LoadingState label={t('action')} />
      </Screen>
    )
  const { shipment, entries } = data
  if (shipment?.flow === undefined || shipment.mode === undefined) {
    return (
      <Screen
        title={t('action')}
        back="/driver"
        action={<MainLink to="/driver">{t('toShipments')}</MainLink>}
      >
        <EmptyState title={t('gone')} />
      </Screen>
    )
  }

  const { flow, mode } = shipment
  return (
    <ShipmentLetter shipment={{ ...shipment, flow, mode }} entries={entries} textsIn={textsIn} back={back} />
  )
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
  }
  readonly entries: readonly OutboxEntry[]
  readonly textsIn: NonNullable<ReturnType<typeof useLetterTexts>>
  readonly back: string
}) {
  const { flow, mode } = shipment
  const user = useUser()
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  const languages = useLetterLanguages(flow.projectDetails.language)
  const language = chosenLanguage ?? languages[0]
  const kind = textsIn(language)(isGuidanceLetter(flow) ? 'guidance' : 'delivery')
  return (
    <Screen
      plain
      title={kind}
      back={back}
      action={<ShareLetter title={`${kind} ${shipment.number}`} shipment={shipment.id} />}
    >
      <LanguageSwitch languages={languages} current={language} onChoose={setChosenLanguage} />
      <Letter
        language={language}
        text={textsIn(language)}
        kind={kind}
        entries={entries}
        delivery={shipment.delivery}
        shipmentId={shipment.id}
        source={{
          flow,
          project: flow.projectDetails,
          shipment,
          transportMode: mode,
          // Whoever unloads for another is not the driver of the letter, nor is their company its carrier.
          driver: shipment.driverName ?? (shipment.isOwn ? user.name : undefined),
          company: shipment.isOwn ? user.company?.name : undefined,
        }}
      />
    </Screen>
  )
}

/** Whoever checks a letter reads the project's language or the other of the product; its driver their own as well. */
function useLetterLanguages(ofProject: string | undefined): readonly [Language, ...Language[]] {
  const own = useLocale()
  return [
    ...(ofProject === 'nl' ? (['nl', 'en'] as const) : (['en', 'nl'] as const)),
    ...(isLocale(own) ? [] : [own]),
  ]
}

export { LetterPage as Component }
