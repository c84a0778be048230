import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  amendEwcCodes,
  type CodePlan,
  type EwcCodeChanges,
  readEwcCodeChanges,
} from '#contract/flows/ewc-code-changes.ts'
import { call } from '../../../api/call.ts'
import { useDirtyForm } from '../../../app/forms/dirty-forms.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CheckIcon } from '../../../ui/theme/icons.tsx'
import { Card, EmptyState } from '../../../ui/theme/surfaces.tsx'
import { definePage } from '../../shared/page/define-page.tsx'
import { DetailLayout } from '../../shared/detail/DetailLayout.tsx'
import { today } from '../../shared/detail/ewc-code-today.ts'
import { useFormats } from '../../shared/page/use-formats.ts'
import { useMutation } from '../../shared/page/use-mutation.ts'
import { CodeChange } from './CodeChange.tsx'
import { isSelected, noChoices, plansOf } from './code-choices.ts'

export const { loader, Component } = definePage(
  'ewc code changes',
  (signal) => call(readEwcCodeChanges, { signal }),
  CodeChanges,
)

function whenText(plans: readonly CodePlan[], changes: EwcCodeChanges['changes']) {
  const ids = new Set(plans.map(({ materialFlow }) => materialFlow))
  const days = changes.flatMap(({ from, flows }) => (flows.some(({ id }) => ids.has(id)) ? [from] : []))
  return [
    ...(days.some((from) => from <= today()) ? (['askBodyPast'] as const) : []),
    ...(days.some((from) => from > today()) ? (['askBody'] as const) : []),
  ]
}

function useCodeChoices({ changes }: EwcCodeChanges) {
  const { t } = useTranslation('codechanges')
  const { number } = useFormats()
  const { ask } = useMutation()
  const [choices, setChoices] = useState(noChoices)
  const [isChecked, setChecked] = useState(false)
  useDirtyForm(choices !== noChoices, () => setChoices(noChoices))
  const count = changes.flatMap(({ flows }) => flows.filter((flow) => isSelected(flow, choices))).length
  const saveText = t('save', { count, shown: number(count) })
  const save = async () => {
    const plans = plansOf(changes, choices)
    setChecked(plans === undefined)
    if (plans === undefined) return
    const isDone = await ask(
      {
        title: t('ask', { count, shown: number(count) }),
        body: whenText(plans, changes)
          .map((text) => t(text))
          .join(' '),
        confirm: saveText,
      },
      () => call(amendEwcCodes, { body: { flows: [...plans] } }),
      t('done'),
    )
    if (isDone) setChoices(noChoices)
  }
  return { choices, setChoices, isChecked, count, saveText, save }
}

/** The flows whose EWC code changes by law, by code with its successors: all are amended at once. */
function CodeChanges({ data }: { readonly data: EwcCodeChanges }) {
  const { t } = useTranslation('codechanges')
  const { number } = useFormats()
  const { choices, setChoices, isChecked, count, saveText, save } = useCodeChoices(data)
  const { changes, total } = data
  const back = { to: '/material-flows', title: t('back') }
  if (changes.length === 0)
    return (
      <DetailLayout back={back} title={t('title')}>
        <Card>
          <EmptyState icon={CheckIcon} title={t('none')} hint={t('noneHint')} />
        </Card>
      </DetailLayout>
    )
  const more = total - changes.flatMap(({ flows }) => flows).length
  return (
    <DetailLayout
      back={back}
      title={t('title')}
      description={t(changes.some(({ from }) => from <= today()) ? 'leadPast' : 'lead')}
    >
      {changes.map((change) => (
        <CodeChange
          key={change.ewcCode.id}
          change={change}
          choices={choices}
          isChecked={isChecked}
          onChange={setChoices}
        />
      ))}
      {more > 0 ? <chakra.p color="fg.muted">{t('more', { shown: number(more) })}</chakra.p> : null}
      <chakra.div display="flex" flexWrap="wrap" gap="12px" alignItems="center">
        <Button disabled={count === 0} onClick={() => void save()}>
          {saveText}
        </Button>
      </chakra.div>
    </DetailLayout>
  )
}
