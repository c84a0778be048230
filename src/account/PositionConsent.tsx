import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { retentionMonths } from '#contract/accounts/retention.ts'
import { setPositionConsent, usePositionConsent } from '../app/device/position-consent.ts'
import { reportError } from '../app/frame/fault-reports.ts'
import { useUser } from '../app/session/use-user.ts'
import { shownLanguage } from '../i18n/setup.ts'
import { CheckField } from '../ui/controls/fields.tsx'
import { formatMoment } from '../ui/controls/format.ts'
import { Card, SectionTitle } from '../ui/theme/surfaces.tsx'
import { TextLink } from '../ui/controls/TextLink.tsx'
import { toast } from '../ui/overlays/toaster.ts'

/** Off until the driver agrees; the app never asks for it. */
export function PositionConsent() {
  const { t } = useTranslation(['positions', 'legal'])
  const { id } = useUser()
  const consent = usePositionConsent()
  const card = useRef<HTMLDivElement>(null)
  const isAsked = useLocation().hash === '#positions'
  const isShown = consent !== undefined
  useEffect(() => {
    if (isAsked && isShown) card.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, isShown])
  if (consent === undefined) return null
  const { since } = consent
  const choose = async (given: boolean) => {
    if (given) askBrowser()
    try {
      await setPositionConsent(id, given)
      toast('success', t(given ? 'account.given' : 'account.withdrawn'))
    } catch (error) {
      toast('error', t('account.failed'))
      reportError(error, 'position consent')
    }
  }
  return (
    <Card ref={card} id="positions" scrollMarginTop="72px">
      <chakra.div display="grid" gap="12px">
        <SectionTitle>{t('account.title')}</SectionTitle>
        <chakra.p color="fg.muted">{t('account.lead')}</chakra.p>
        <WhatItMeans />
        <CheckField
          label={t('account.agree')}
          checked={since !== undefined}
          help={
            since === undefined
              ? t('account.off')
              : t('account.since', { when: formatMoment(since, shownLanguage()) })
          }
          onChange={(given) => void choose(given)}
        />
        <div>
          <TextLink to="/privacy">{t('legal:privacy')}</TextLink>
        </div>
      </chakra.div>
    </Card>
  )
}

/** The browser had better ask here than when a load is being saved. */
function askBrowser(): void {
  const { geolocation } = navigator as { readonly geolocation?: Geolocation }
  const ignore = () => undefined
  geolocation?.getCurrentPosition(ignore, ignore)
}

function WhatItMeans() {
  const { t } = useTranslation('positions')
  const { least, most, usual } = retentionMonths.positions
  return (
    <chakra.dl display="grid" gap="8px">
      {(['what', 'why', 'who', 'howLong'] as const).map((part) => (
        <div key={part}>
          <chakra.dt fontWeight="600">{t(`account.${part}.title`)}</chakra.dt>
          <chakra.dd>{t(`account.${part}.body`, { least, most, usual })}</chakra.dd>
        </div>
      ))}
    </chakra.dl>
  )
}
