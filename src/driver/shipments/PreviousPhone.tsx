import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviousDevice } from '#contract/accounts/devices.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { forgetPreviousDevice, reportCleared } from '../../offline/session/previous-device.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatMoment } from '../../ui/controls/format.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useLocale } from '../shared/use-locale.ts'

/** If it was this phone, its memory was cleared, and only the driver knows what was not sent. */
export function PreviousPhone({ device: { id, code, lastSeenAt } }: { readonly device: PreviousDevice }) {
  const { t } = useTranslation('phone', { keyPrefix: 'previous' })
  const locale = useLocale()
  const [state, setState] = useState<'asked' | 'telling' | 'told' | 'failed'>('asked')
  const tell = async () => {
    setState('telling')
    try {
      setState((await reportCleared(id)) ? 'told' : 'failed')
    } catch (error) {
      setState('failed')
      reportError(error, 'report cleared phone')
    }
  }
  const close = () =>
    void forgetPreviousDevice().catch((error: unknown) => reportError(error, 'forget previous phone'))
  if (state === 'told')
    return (
      <Alert tone="warning" title={t('toldTitle')} action={<Button onClick={close}>{t('close')}</Button>}>
        {t('told')}
      </Alert>
    )
  return (
    <Alert
      title={t('title')}
      action={
        <chakra.div display="grid" gap="8px">
          {state === 'failed' ? <p role="alert">{t('failed')}</p> : null}
          <Button variant="outline" size="lg" disabled={state === 'telling'} onClick={() => void tell()}>
            {t('same')}
          </Button>
          <Button variant="outline" size="lg" disabled={state === 'telling'} onClick={close}>
            {t('other')}
          </Button>
        </chakra.div>
      }
    >
      {t('body', { code, when: formatMoment(lastSeenAt, locale) })}
    </Alert>
  )
}
