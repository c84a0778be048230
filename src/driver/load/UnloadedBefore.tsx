import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { reportError } from '../../app/frame/fault-reports.ts'
import { unsentStatement } from '../../offline/shipments/unsent-statement.ts'
import { Button, LinkButton } from '../../ui/controls/Button.tsx'
import { SideBySide } from '../../ui/controls/SideBySide.tsx'
import type { FieldError } from '../statement/statement-draft.ts'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { useUnloaded } from '../shared/unloaded.ts'

/** Who comes here by one tap types next: the field is chosen, and "Undo" stays in sight above it. */
export function useFirstField(field: FieldError['field'] | undefined): void {
  const { atOnce } = useUnloaded()
  const isChosen = useRef(false)
  useEffect(() => {
    if (atOnce === undefined || field === undefined || isChosen.current) return
    isChosen.current = true
    document.querySelector<HTMLElement>(`main [name="${field}"]`)?.focus()
  }, [atOnce, field])
}

/** What the driver unloaded on the way to this load; one tap takes back what one tap stated. */
export function UnloadedBefore() {
  const { t } = useTranslation(['statement', 'shipment', 'signing'])
  const { unloaded, atOnce, toSign } = useUnloaded()
  return unloaded === undefined ? null : (
    <Alert
      tone="success"
      title={t('aboard.unloaded', { cargo: unloaded })}
      action={
        <SideBySide>
          {toSign === undefined ? null : (
            <LinkButton to={`/driver/shipments/${toSign}/sign?role=receiver`} variant="outline" size="lg">
              {t('signing:ask.receiver')}
            </LinkButton>
          )}
          {atOnce === undefined ? null : <Undo shipment={atOnce} />}
        </SideBySide>
      }
    >
      {t('shipment:saved')}
    </Alert>
  )
}

function Undo({ shipment }: { readonly shipment: string }) {
  const { t } = useTranslation('statement')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const unload = useLiveQuery(async () => (await unsentStatement(shipment, 'unload')) ?? null, [shipment])
  const [state, setState] = useState<'pressed' | 'too late'>()
  // It may be sent while this is read.
  if (state === 'too late' || (unload === null && state === undefined)) return t('aboard.sentAlready')
  if (unload === undefined || unload === null) return null
  const undo = async () => {
    setState('pressed')
    const { withdraw } = await import('../../offline/decisions/withdraw.ts')
    const isUndone = (await withdraw(unload)).kind === 'withdrawn'
    if (isUndone) void navigate(pathname, { replace: true })
    else setState('too late')
  }
  return (
    <Button
      variant="outline"
      size="lg"
      onClick={() => void undo().catch((error: unknown) => reportError(error, 'undo unload'))}
    >
      {t('photo.undo')}
    </Button>
  )
}
