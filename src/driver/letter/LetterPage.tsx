import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Locale } from '#contract/locales.ts'
import { useUser } from '../../app/use-user.ts'
import { outboxEntries } from '../../offline/outbox/outbox.ts'
import { shipment as shipmentOf } from '../../offline/shipments.ts'
import { EmptyState, LoadingState } from '../../ui/surfaces.tsx'
import { MainLink } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { isGuidanceLetter } from './letter-boxes.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Letter } from './Letter.tsx'
import { ShareLetter } from './ShareLetter.tsx'
import { useLetterTexts } from './use-letter-texts.ts'
import { useWakefulScreen } from './use-wakeful-screen.ts'

/** The letter of a shipment, read from this phone alone, to be shown at a check or a gate. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'letter' })
  const { shipmentId = '' } = useParams()
  const known = useLiveQuery(
    async () => ({
      id: shipmentId,
      shipment: await shipmentOf(shipmentId),
      entries: (await outboxEntries()).filter(
        (entry) => entry.shipment === shipmentId && entry.what !== 'photo',
      ),
    }),
    [shipmentId],
  )
  const [chosen, setChosen] = useState<Locale>()
  const user = useUser()
  const texts = useLetterTexts()
  useWakefulScreen()

  const back = `/driver/shipments/${shipmentId}`
  if (known?.id !== shipmentId || texts === undefined)
    return (
      <Screen title={t('action')} back={back}>
        <LoadingState label={t('action')} />
      </Screen>
    )
  const { shipment, entries } = known
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
  // Who loaded it is known of what was loaded on this phone alone.
  const loadedHere = entries.some(({ what }) => what === 'shipment.load')
  const languages: readonly Locale[] = flow.ofProject.language === 'nl' ? ['nl', 'en'] : ['en']
  const language = chosen ?? languages[0] ?? 'en'
  const kind = texts(language)(isGuidanceLetter(flow) ? 'guidance' : 'delivery')
  return (
    <Screen
      plain
      title={kind}
      back={back}
      action={<ShareLetter title={`${kind} ${shipment.number}`} shipment={shipmentId} />}
    >
      {languages.length < 2 ? null : (
        <LanguageSwitch languages={languages} current={language} onChoose={setChosen} />
      )}
      <Letter
        language={language}
        text={texts(language)}
        kind={kind}
        entries={entries}
        delivery={shipment.delivery}
        shipmentId={shipmentId}
        source={{
          flow,
          project: flow.ofProject,
          shipment,
          transportMode: mode,
          ...(loadedHere ? { driver: user.name, company: user.company?.name } : {}),
        }}
      />
    </Screen>
  )
}
