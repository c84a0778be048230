import { useTranslation } from 'react-i18next'
import { reportError } from '../../app/frame/fault-reports.ts'
import { discardPendingPairing } from '../../offline/settings/pair-with-code.ts'
import type { PendingPairing } from '../../offline/settings/pairing.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'

export function PendingPairingNotice({ pendingPairing }: { readonly pendingPairing: PendingPairing }) {
  const { t } = useTranslation(['phone', 'app'])
  const refused = pendingPairing.state === 'refused'
  return (
    <Alert
      tone={refused ? 'danger' : 'info'}
      title={t(refused ? 'pairing.wishRefusedTitle' : 'pairing.waitingTitle', {
        code: pendingPairing.pairingCode,
      })}
      action={
        <Button
          variant="outline"
          size="lg"
          onClick={() => {
            discardPendingPairing().catch((error: unknown) => reportError(error, 'discard pairing'))
          }}
        >
          {t(refused ? 'app:close' : 'pairing.forget')}
        </Button>
      }
    >
      {refused ? (pendingPairing.detail ?? t('pairing.refused')) : t('pairing.waiting')}
    </Alert>
  )
}
