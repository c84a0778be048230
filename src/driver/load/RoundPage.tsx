import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { canCollect, collectGivers } from '../../offline/shipments/round.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { giversDraftOf } from '../../offline/shipments/statements.ts'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { showFirstError } from '../statement/show-first-error.ts'
import { useStoredText } from '../statement/use-stored-text.ts'
import { GiverRows } from './GiverRows.tsx'
import { emptyRow, type GiverRow, parseRows, rowOf, rowsOfDraft } from './giver-rows.ts'

/** The addresses of a round that has begun. */
export function Component() {
  const { t } = useTranslation('givers')
  const closed = <EmptyState title={t('closed')} />
  return (
    <OpenedShipment title={t('round')} mayState={canCollect} closed={closed}>
      {(shipment, back) =>
        shipment.flow === undefined ? (
          closed
        ) : (
          <RoundForm shipment={shipment} flow={shipment.flow} back={back} />
        )
      }
    </OpenedShipment>
  )
}

interface RoundProps {
  readonly shipment: DriverShipment
  readonly flow: FlowWithProject
  readonly back: string
}

function RoundForm({ shipment, flow, back }: RoundProps) {
  const { t } = useTranslation('givers')
  const { t: tNote } = useTranslation('correction', { keyPrefix: 'note' })
  const { t: tStatement } = useTranslation('statement')
  const round = useRound({ shipment, flow, back })
  if (round === undefined) return <LoadingScreen title={t('round')} back={back} />
  return (
    <Screen
      title={t('round')}
      back={back}
      action={
        <MainAction disabled={round.saving} onClick={() => void round.save()}>
          {t('save')}
        </MainAction>
      }
    >
      <FactLine facts={[flow.usualName, shipment.number]} />
      {round.faultCount === 0 ? null : (
        <Alert tone="danger">{tStatement('faultsTitle', { count: round.faultCount })}</Alert>
      )}
      {round.failed ? <Alert tone="danger">{tNote('failed')}</Alert> : null}
      <GiverRows flow={flow} {...round.list} />
    </Screen>
  )
}

/** Undefined until the device has answered. */
function useRound({ shipment, flow, back }: RoundProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  const draft = `round:${shipment.id}`
  const { text, unsaved, change } = useStoredText(giversDraftOf(draft))
  const [isSubmitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  useDirtyForm(unsaved && !saving)
  if (text === undefined) return undefined

  const mustList = (flow.givers ?? []).length === 0
  const typed = text === '' ? (shipment.givers ?? []).map((giver) => rowOf(giver, locale)) : rowsOfDraft(text)
  // Opened to add one.
  const rows = typed.length === 0 && (mustList || text === '') ? [emptyRow] : typed
  const { givers, faults } = parseRows(rows, locale)
  const faultCount = faults.reduce((sum, row) => sum + Object.keys(row).length, 0)
  const save = async () => {
    setSubmitted(true)
    if (faultCount > 0) return showFirstError()
    setSaving(true)
    setFailed(false)
    try {
      await collectGivers(draft, shipment.id, givers)
      void navigate(back, { replace: true, state: { saved: 'collect' } })
    } catch (error) {
      setSaving(false)
      setFailed(true)
      reportError(error, 'save addresses of a round')
    }
  }
  const list = {
    mustList,
    rows,
    faults: isSubmitted ? faults : [],
    onChange: (changed: readonly GiverRow[]) => change(JSON.stringify(changed)),
  }
  return { list, faultCount: isSubmitted ? faultCount : 0, saving, failed, save }
}
