import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Phase } from '#contract/shipments/shipment-fields.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { unsentStatement } from '../../offline/shipments/unsent-statement.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { toast } from '../../ui/overlays/toaster.ts'

/** While it was never sent, a wrong press is undone where it was made. */
export function UndoStatement({ shipment, phase }: { readonly shipment: string; readonly phase: Phase }) {
  const { t, i18n } = useTranslation(['statement', 'shipment'])
  const navigate = useNavigate()
  const operation = useLiveQuery(() => unsentStatement(shipment, phase), [shipment, phase])
  if (operation === undefined) return null
  const undo = async () => {
    const [{ withdraw }] = await Promise.all([
      import('../../offline/decisions/withdraw.ts'),
      loadTexts('refusals'),
      loadTexts('phone'),
    ])
    const tRefusals = i18n.getFixedT(null, 'refusals')
    const isSure = await confirm({
      title: tRefusals('withdrawal.title', { what: tRefusals(`what.shipment.${phase}`) }),
      body: tRefusals('withdrawal.body'),
      confirm: i18n.t('phone:outbox.withdraw'),
      tone: 'danger',
    })
    if (!isSure) return
    if ((await withdraw(operation)).kind === 'withdrawn')
      void navigate(phase === 'load' ? '/driver' : `/driver/shipments/${shipment}`, { replace: true })
    else toast('info', t('aboard.sentAlready'))
  }
  return (
    <Button
      variant="ghost"
      size="lg"
      onClick={() => void undo().catch((error: unknown) => reportError(error, 'undo statement'))}
    >
      {t('photo.undo')}
    </Button>
  )
}
