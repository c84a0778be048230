import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceCode } from '../../offline/sync/device.ts'
import { type StorageState, storageState } from '../../offline/session/storage-state.ts'
import { formatMoment, formatNumber } from '../../ui/controls/format.ts'
import { Card, SectionTitle } from '../../ui/theme/surfaces.tsx'
import { Facts } from '../shared/Facts.tsx'
import { useLocale } from '../shared/use-locale.ts'

const InstallChoice = lazy(async () => ({
  default: (await import('../shell/InstallOffer.tsx')).InstallChoice,
}))

const NotificationChoice = lazy(async () => ({
  default: (await import('../shell/NotificationOffer.tsx')).NotificationChoice,
}))

const RescueFile = lazy(async () => ({ default: (await import('./RescueFile.tsx')).RescueFile }))

export function PhoneFacts({
  lastPull,
  hasUnsent,
}: {
  readonly lastPull: number | undefined
  readonly hasUnsent: boolean
}) {
  const { t } = useTranslation('phone', { keyPrefix: 'facts' })
  const locale = useLocale()
  const device = useLiveQuery(async () => ({ code: await deviceCode() }))
  const [storage, setStorage] = useState<StorageState>()
  const readStorage = () => void storageState().then(setStorage)
  useEffect(readStorage, [])
  if (device === undefined) return null
  const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 100_000) / 10, locale)} MB`
  return (
    <>
      <Card padding="16px" display="grid" gap="12px">
        <SectionTitle>{t('title')}</SectionTitle>
        <Facts
          facts={[
            {
              label: t('lastPull'),
              value: lastPull === undefined ? t('never') : formatMoment(lastPull, locale),
            },
            { label: t('device'), value: device.code ?? t('noDevice') },
            storage && {
              label: t('keeping'),
              value: t(
                storage.persisted === undefined
                  ? 'storageUnknown'
                  : storage.persisted
                    ? 'persisted'
                    : 'notPersisted',
              ),
            },
            storage?.used !== undefined && { label: t('room'), value: megabytes(storage.used) },
          ]}
        />
      </Card>
      <Suspense>
        {hasUnsent ? <RescueFile /> : null}
        <NotificationChoice />
        <InstallChoice onAsked={readStorage} />
      </Suspense>
    </>
  )
}
