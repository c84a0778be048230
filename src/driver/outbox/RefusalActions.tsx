import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { findUpdate } from '../../app/frame/sw-bridge.ts'
import { readTransporter } from '../../offline/session/transporter.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { Fold } from '../shared/Fold.tsx'
import { MainAction, MainLink } from '../shared/MainAction.tsx'
import { diallingAddress } from '../shared/place-links.ts'
import type { RefusalActions } from './use-refusal-actions.ts'

/** Undefined where what helps is no button, or nothing needs to be done. */
export function useMainRemedy({ entry, remedy, busy, ...actions }: RefusalActions) {
  const { t } = useTranslation(['refusals', 'phone'])
  if (entry.state === 'waiting') return undefined
  switch (remedy) {
    case 'retake':
      return undefined
    case 'update':
      return <MainAction onClick={findUpdate}>{t('phone:banner.updateAction')}</MainAction>
    case 'photo':
    case 'mend':
    case 'agree':
      return <MainLink to={`/driver/outbox/${entry.id}/mend`}>{t(`actions.${remedy}`)}</MainLink>
    case 'sign':
    case 'sendAgain':
    case 'handOver':
      return (
        <MainAction disabled={busy} onClick={() => void actions[remedy]()}>
          {t(`actions.${remedy}`)}
        </MainAction>
      )
  }
}

export function OtherWays({ entry, remedy, busy, sendAgain, handOver, takeBack }: RefusalActions) {
  const { t } = useTranslation(['refusals', 'phone'])
  const transporter = useLiveQuery(readTransporter)
  const withdrawal = (
    <Button variant="outline" size="lg" disabled={busy} onClick={() => void takeBack()}>
      {t(entry.kind === 'photo' ? 'actions.without' : 'actions.withdraw')}
    </Button>
  )
  if (entry.state === 'waiting') return withdrawal
  return (
    <Fold line={<chakra.strong flex="1">{t('otherWays')}</chakra.strong>}>
      <chakra.div display="grid" gap="8px">
        {remedy === 'sendAgain' ? null : (
          <Button variant="outline" size="lg" disabled={busy} onClick={() => void sendAgain()}>
            {t('actions.sendAgain')}
          </Button>
        )}
        {remedy === 'handOver' || entry.state !== 'attention' || entry.kind === 'photo' ? null : (
          <Button variant="outline" size="lg" disabled={busy} onClick={() => void handOver()}>
            {t('actions.handOver')}
          </Button>
        )}
        {transporter?.phone === undefined ? null : (
          <LinkButton variant="outline" size="lg" to={diallingAddress(transporter.phone)}>
            {t('phone:approval.call', { transporter: transporter.name })}
          </LinkButton>
        )}
        {/* What a revoked phone sent is evidence, which only the office settles. */}
        {entry.problem?.code === 'device_revoked' ? null : withdrawal}
      </chakra.div>
    </Fold>
  )
}
