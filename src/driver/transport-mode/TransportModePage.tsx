import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { reportError } from '../../app/fault-reports.ts'
import { chooseTransportMode, chosenTransportMode, transportModes } from '../../offline/transport-modes.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Alert, LoadingState } from '../../ui/surfaces.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AddModeForm } from './AddModeForm.tsx'
import { ModeChoice } from './ModeChoice.tsx'

/** Choosing the transport mode, which is remembered, or adding one. */
function TransportModePage() {
  const { t } = useTranslation('driver', { keyPrefix: 'transportMode' })
  const navigate = useNavigate()
  const { state } = useLocation()
  const data = useLiveQuery(async () => ({
    modes: await transportModes(),
    chosenMode: await chosenTransportMode(),
  }))
  const [pickedId, setPickedId] = useState<string>()
  const [adding, setAdding] = useState(false)
  const [saveFailed, setSaveFailed] = useState(false)
  if (data === undefined)
    return (
      <Screen title={t('title')} back="/driver">
        <LoadingState label={t('title')} />
      </Screen>
    )

  const { modes, chosenMode } = data
  const current = pickedId ?? chosenMode?.id ?? (modes.length === 1 ? modes[0]?.id : undefined)
  const save = async (id: string) => {
    try {
      await chooseTransportMode(id)
    } catch (error) {
      reportError(error, 'choose transport mode')
      return setSaveFailed(true)
    }
    void navigate(nextAddress(state), { replace: true })
  }

  if (adding || modes.length === 0)
    return <AddModeForm isFirst={modes.length === 0} onAdded={save} onCancel={() => setAdding(false)} />
  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        <MainAction
          disabled={current === undefined}
          onClick={() => current !== undefined && void save(current)}
        >
          {t('choose')}
        </MainAction>
      }
    >
      <chakra.p color="fg.muted">{t('intro')}</chakra.p>
      {saveFailed ? <Alert tone="danger">{t('notSaved')}</Alert> : null}
      <ModeChoice modes={modes} current={current} onPick={setPickedId} />
      <Button variant="outline" size="lg" onClick={() => setAdding(true)}>
        <PlusIcon />
        {t('add')}
      </Button>
    </Screen>
  )
}

/** Where to continue: at the form that needed a transport mode, else at the shipments. */
function nextAddress(state: unknown): string {
  return typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'
    ? state.next
    : '/driver'
}

export { TransportModePage as Component }
