import { useTranslation } from 'react-i18next'
import { forgetPairingWish, type PairingWish } from '../../offline/pairing.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert } from '../../ui/surfaces.tsx'

/** The code that waits for a connection, or was refused once there was one. */
export function WishNotice({ wish }: { readonly wish: PairingWish }) {
  const { t } = useTranslation('driver', { keyPrefix: 'pairing' })
  const refused = wish.state === 'refused'
  return (
    <Alert
      tone={refused ? 'danger' : 'info'}
      title={t(refused ? 'wishRefusedTitle' : 'waitingTitle', { code: wish.pairingCode })}
      action={
        <Button variant="outline" size="lg" onClick={() => void forgetPairingWish().catch(() => undefined)}>
          {t('forget')}
        </Button>
      }
    >
      {refused ? (wish.detail ?? t('refused')) : t('waiting')}
    </Alert>
  )
}
