import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockerFunction, useBlocker, useNavigate } from 'react-router-dom'
import { maxCollectedGivers } from '#contract/flows/collected-givers.ts'
import { useDirtyForm } from '../../app/forms/dirty-forms.ts'
import { reportError } from '../../app/frame/fault-reports.ts'
import type { FlowWithProject } from '../../offline/flows/flows.ts'
import { useSession } from '../../app/session/session.ts'
import { canCollect, collectGivers, roundDraftOf } from '../../offline/shipments/round.ts'
import type { DriverShipment } from '../../offline/shipments/shipments.ts'
import { giversDraftOf } from '../../offline/shipments/statements.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Alert, EmptyState } from '../../ui/theme/surfaces.tsx'
import { FactLine } from '../shared/FactLine.tsx'
import { MainAction } from '../shared/MainAction.tsx'
import { useLocale } from '../shared/use-locale.ts'
import { LoadingScreen, Screen } from '../shell/Screen.tsx'
import { OpenedShipment } from '../statement/OpenedShipment.tsx'
import { showFirstError } from '../statement/show-first-error.ts'
import { useStoredText } from '../statement/use-stored-text.ts'
import { GiverRows } from './GiverRows.tsx'
import {
  emptyRow,
  type GiverRow,
  isBlank,
  isUnsaved,
  parseRows,
  rowOf,
  rowsOfDraft,
} from '../shared/giver-rows.ts'

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

function RoundForm(props: RoundProps) {
  const { t } = useTranslation('givers')
  const { text, ...draft } = useStoredText(giversDraftOf(roundDraftOf(props.shipment.id)))
  // What is typed before the stored one is read would be replaced by it.
  return text === undefined ? (
    <LoadingScreen title={t('round')} back={props.back} />
  ) : (
    <OpenRound {...props} draft={{ text, ...draft }} />
  )
}

interface OpenRoundProps extends RoundProps {
  readonly draft: {
    readonly text: string
    readonly unsaved: boolean
    readonly change: (text: string) => void
  }
}

function OpenRound(props: OpenRoundProps) {
  const { flow, shipment, back } = props
  const { t } = useTranslation('givers')
  const { t: tNote } = useTranslation('correction', { keyPrefix: 'note' })
  const { t: tStatement } = useTranslation('statement')
  const round = useRound(props)
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
      <GiverRows startsThere flow={flow} {...round.list} />
    </Screen>
  )
}

function useRound({ shipment, flow, back, draft }: OpenRoundProps) {
  const locale = useLocale()
  const navigate = useNavigate()
  const [stated] = useState(() => (shipment.givers ?? []).map((giver) => rowOf(giver, locale)))
  const mustList = (flow.givers ?? []).length === 0
  const { rows, isChanged, given, change } = useRows(stated, draft)
  const [isSubmitted, setSubmitted] = useState(false)
  const [saving, setSaving] = useState(false)
  const [failed, setFailed] = useState(false)
  useLeaveQuestion(isChanged && !saving, draft.unsaved)
  useDirtyForm(draft.unsaved && !saving)

  const shown = rows.length === 0 && mustList ? [emptyRow] : rows
  const { givers, faults } = parseRows(shown === rows ? given : shown, locale)
  const faultCount = faults.reduce((sum, row) => sum + Object.keys(row).length, 0)
  const save = async () => {
    setSubmitted(true)
    if (faultCount > 0) return showFirstError()
    setSaving(true)
    setFailed(false)
    try {
      await collectGivers(roundDraftOf(shipment.id), shipment.id, givers)
      void navigate(back, { replace: true, state: { saved: 'collect' } })
    } catch (error) {
      setSaving(false)
      setFailed(true)
      reportError(error, 'save addresses of a round')
    }
  }
  const list = { mustList, rows: shown, faults: isSubmitted ? faults : [], onChange: change }
  return { list, faultCount: isSubmitted ? faultCount : 0, saving, failed, save }
}

/** Opened to add one, unless what was typed before is not saved yet. */
function useRows(stated: readonly GiverRow[], { text, change }: OpenRoundProps['draft']) {
  const [opened] = useState(() => {
    const typed = rowsOfDraft(text)
    return text !== '' && isUnsaved(typed, stated) ? typed : undefined
  })
  const [rows, setRows] = useState<readonly GiverRow[]>(
    opened ?? (stated.length < maxCollectedGivers ? [...stated, emptyRow] : stated),
  )
  // The row that was offered at first.
  const [isOffered, setOffered] = useState(opened === undefined)
  const isChanged = isUnsaved(rows, stated)
  return {
    rows,
    isChanged,
    // Who mends another address need not fill in the row that was offered.
    given: isOffered && isChanged ? rows.filter((row) => !isBlank(row)) : rows,
    change: (changed: readonly GiverRow[]) => {
      if (changed.length !== rows.length) setOffered(false)
      setRows(changed)
      change(JSON.stringify(changed))
    },
  }
}

/** Says to who leaves that what was typed is not on the letter yet. */
function useLeaveQuestion(isUnsaved: boolean, isLost: boolean): void {
  const { t } = useTranslation(['givers', 'statement'])
  const isAsked = useRef(isUnsaved)
  useLayoutEffect(() => {
    isAsked.current = isUnsaved
  })
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) =>
        isAsked.current &&
        currentLocation.pathname !== nextLocation.pathname &&
        useSession.getState().state === 'signed-in',
      [],
    ),
  )
  const ask = async () => {
    if (blocker.state !== 'blocked') return
    const leaves = await confirm({
      title: t('unsaved.title'),
      body: isLost ? t('statement:draftNotSaved') : t('unsaved.body'),
      confirm: t('unsaved.leave'),
      cancel: t('unsaved.stay'),
      emphasis: 'cancel',
    })
    blocker[leaves ? 'proceed' : 'reset']()
  }
  useEffect(() => {
    void ask()
    // Once for each attempt to leave.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker])
}
