import { chakra } from '@chakra-ui/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { chooseTransportMode, chosenTransportMode, transportModes } from '../../offline/transport-modes.ts'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Alert, LoadingState } from '../../ui/surfaces.tsx'
import { MainAction } from '../shell/MainAction.tsx'
import { Screen } from '../shell/Screen.tsx'
import { AddModeForm } from './AddModeForm.tsx'
import { ModeChoice } from './ModeChoice.tsx'

/** What the driver drives: picked once and remembered, or added here. */
export function Component() {
  const { t } = useTranslation('driver', { keyPrefix: 'transportMode' })
  const navigate = useNavigate()
  const { state } = useLocation()
  const known = useLiveQuery(async () => ({
    modes: await transportModes(),
    chosen: await chosenTransportMode(),
  }))
  const [picked, setPicked] = useState<string>()
  const [adding, setAdding] = useState(false)
  const [failed, setFailed] = useState(false)
  if (known === undefined)
    return (
      <Screen title={t('title')} back="/driver">
        <LoadingState label={t('title')} />
      </Screen>
    )

  const { modes, chosen } = known
  const current = picked ?? chosen?.id ?? (modes.length === 1 ? modes[0]?.id : undefined)
  const choose = async (id: string) => {
    try {
      await chooseTransportMode(id)
    } catch {
      return setFailed(true)
    }
    void navigate(nextOf(state), { replace: true })
  }

  if (adding || modes.length === 0)
    return <AddModeForm isFirst={modes.length === 0} onAdded={choose} onCancel={() => setAdding(false)} />
  return (
    <Screen
      title={t('title')}
      back="/driver"
      action={
        <MainAction
          disabled={current === undefined}
          onClick={() => current !== undefined && void choose(current)}
        >
          {t('choose')}
        </MainAction>
      }
    >
      <chakra.p color="fg.muted">{t('intro')}</chakra.p>
      {failed ? <Alert tone="danger">{t('notSaved')}</Alert> : null}
      <ModeChoice modes={modes} current={current} onPick={setPicked} />
      <Button variant="outline" size="lg" onClick={() => setAdding(true)}>
        <PlusIcon />
        {t('add')}
      </Button>
    </Screen>
  )
}

/** Where to go on: to the form that asked for a transport mode, else to the shipments. */
function nextOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'next' in state && typeof state.next === 'string'
    ? state.next
    : '/driver'
}
