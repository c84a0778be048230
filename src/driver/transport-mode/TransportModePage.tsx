import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { TransportMode } from '#contract/parties/transport-modes.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import { pairedProjects } from '../../offline/settings/pairing.ts'
import { readOnBoard } from '../../offline/shipments/shipments.ts'
import {
  chooseTransportMode,
  chosenTransportMode,
  transportModes,
} from '../../offline/vehicles/transport-modes.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { PlusIcon } from '../../ui/theme/icons.tsx'
import { Alert } from '../../ui/theme/surfaces.tsx'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { ModeForm } from './ModeForm.tsx'

export function Component() {
  const { t } = useTranslation('vehicle')
  const navigate = useNavigate()
  const { state } = useLocation()
  const data = useLiveQuery(async () => ({
    modes: await transportModes(),
    chosenMode: await chosenTransportMode(),
  }))
  const [form, setForm] = useState<'new' | TransportMode>()
  const [saveFailed, setSaveFailed] = useState(false)
  if (data === undefined) return <LoadingScreen title={t('title')} back="/driver" />

  const { modes, chosenMode } = data
  const save = async (id: string) => {
    try {
      await chooseTransportMode(id)
    } catch (error) {
      reportError(error, 'choose transport mode')
      return setSaveFailed(true)
    }
    const { to, ...options } = await nextStep(state)
    void navigate(to, { replace: true, ...options })
  }

  const closeForm = () => setForm(undefined)
  if (typeof form === 'object')
    return <ModeForm mode={form} isFirst={false} onSaved={async () => closeForm()} onCancel={closeForm} />
  if (form === 'new' || modes.length === 0)
    return (
      // The company's modes may arrive while the first one is filled in: its form stays.
      <chakra.div display="contents" onInput={() => setForm('new')}>
        <ModeForm isFirst={modes.length === 0} onSaved={save} onCancel={closeForm} />
      </chakra.div>
    )
  return (
    <Screen title={t('title')} back="/driver">
      <chakra.p color="fg.muted">{t('intro')}</chakra.p>
      {saveFailed ? <Alert tone="danger">{t('notSaved')}</Alert> : null}
      <ModeChoice modes={modes} current={chosenMode?.id} onPick={(id) => void save(id)} onEdit={setForm} />
      <Button variant="outline" size="lg" onClick={() => setForm('new')}>
        <PlusIcon />
        {t('add')}
      </Button>
    </Screen>
  )
}

async function nextStep(state: unknown): Promise<{ readonly to: string; readonly state?: object }> {
  if (typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string')
    return { to: state.next }
  const [projects, { mine }] = await Promise.all([pairedProjects(), readOnBoard()])
  return projects.length === 0 && mine.length === 0
    ? { to: '/driver/pairing', state: { next: '/driver' } }
    : { to: '/driver' }
}
