import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { findRefused, type RefusedEntry } from '../../offline/decisions/refused.ts'
import { TextLink } from '../../ui/controls/TextLink.tsx'
import { Alert, Card, EmptyState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { DeliveryState } from '../shared/DeliveryState.tsx'
import { showMoment } from '../shared/formats.ts'
import { MainLink } from '../shared/MainAction.tsx'
import { OfficeDecision } from '../shared/OfficeDecision.tsx'
import { RefusalReason } from '../shared/RefusalReason.tsx'
import { NotificationOffer } from '../shell/NotificationOffer.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { PhotoThumbnail } from './PhotoThumbnail.tsx'
import { OtherWays, useMainRemedy } from './RefusalActions.tsx'
import { RetakePhoto } from './RetakePhoto.tsx'
import { TwoVersions } from './TwoVersions.tsx'
import { useRefusalActions } from './use-refusal-actions.ts'

export function Component() {
  const { t } = useTranslation('refusals')
  const { entryId = '' } = useParams()
  const data = useLiveQuery(async () => ({ id: entryId, refused: await findRefused(entryId) }), [entryId])
  if (data?.id !== entryId) return <LoadingScreen title={t('title')} back="/driver/outbox" />
  const { refused } = data
  if (refused === undefined)
    return (
      <Screen
        title={t('title')}
        back="/driver/outbox"
        action={<MainLink to="/driver/outbox">{t('toOutbox')}</MainLink>}
      >
        <EmptyState title={t('gone')} />
      </Screen>
    )
  return <Refusal key={entryId} refused={refused} />
}

function Refusal({ refused }: { readonly refused: RefusedEntry }) {
  const { t } = useTranslation('refusals')
  const { entry, statement } = refused
  const { t: tPhone } = useTranslation('phone')
  const { t: tDriver } = useTranslation('driver')
  const needsAction = entry.state === 'attention' || entry.state === 'update'
  const isOpen = entry.actions.length > 0 || needsAction
  const actions = useRefusalActions(refused)
  const mainRemedy = useMainRemedy(actions)
  return (
    <Screen
      title={needsAction ? t('title') : tPhone('outbox.title')}
      back="/driver/outbox"
      action={isOpen ? mainRemedy : <MainLink to="/driver/outbox">{t('toOutbox')}</MainLink>}
    >
      <WhatHappened refused={refused} />
      {actions.message === undefined ? null : <Alert tone="warning">{actions.message}</Alert>}
      {needsAction ? (
        <Card padding="16px" display="grid" gap="12px">
          <chakra.div fontSize="1.125rem" fontWeight="600">
            <RefusalReason entry={entry} statement={statement} />
          </chakra.div>
          <p>{t(`helps.${actions.remedy}`)}</p>
          {actions.remedy === 'retake' ? <RetakePhoto id={entry.id} /> : null}
        </Card>
      ) : isOpen ? null : (
        <chakra.p>{t('done')}</chakra.p>
      )}
      <OfficeDecision entry={entry} />
      {statement === undefined ? null : <TwoVersions statement={statement} code={entry.problem?.code} />}
      {isOpen ? <OtherWays {...actions} /> : null}
      {needsAction ? (
        <>
          <TextLink density="touch" to="/help#refused">
            {tDriver('shell.help')}
          </TextLink>
          <NotificationOffer />
        </>
      ) : null}
    </Screen>
  )
}

function WhatHappened({ refused: { entry, statement } }: { readonly refused: RefusedEntry }) {
  const { t: tRefusals } = useTranslation('refusals')
  const locale = useLocale()
  return (
    <chakra.div display="grid" gap="8px" justifyItems="start">
      <chakra.h2 fontSize="1.25rem" fontWeight="650">
        {[tRefusals(`what.${entry.kind}`), statement?.flow?.usualName].filter(Boolean).join(': ')}
      </chakra.h2>
      <DeliveryState entry={entry} />
      <FactLine
        facts={[
          entry.subject,
          entry.occurredAt !== '' && tRefusals('made', { when: showMoment(entry.occurredAt, locale) }),
        ]}
      />
      {entry.kind === 'photo' ? <PhotoThumbnail id={entry.id} /> : null}
    </chakra.div>
  )
}
