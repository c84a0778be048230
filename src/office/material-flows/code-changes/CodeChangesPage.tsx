import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { amendEwcCodes, type EwcCodeChanges, readEwcCodeChanges } from '#contract/ewc-code-changes.ts'
import { call } from '../../../api/call.ts'
import { useDirtyForm } from '../../../app/dirty-forms.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { Card, EmptyState } from '../../../ui/surfaces.tsx'
import { createPage } from '../../shared/create-page.tsx'
import { DetailLayout } from '../../shared/DetailLayout.tsx'
import { loadPageData } from '../../shared/page-data.ts'
import { useFormats } from '../../shared/use-formats.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { CodeChange } from './CodeChange.tsx'
import { isSelected, noChoices, plansOf } from './code-choices.ts'

export const loader = ({ request }: LoaderFunctionArgs) =>
  loadPageData('ewc code changes', request, (signal) => call(readEwcCodeChanges, { signal }))

/** The flows whose EWC code changes by law, by code, each with its successors: all of them are amended at once. */
function CodeChanges({ data: { changes, total } }: { readonly data: EwcCodeChanges }) {
  const { t } = useTranslation('codechanges')
  const { number } = useFormats()
  const { ask } = useMutation()
  const [choices, setChoices] = useState(noChoices)
  /** What is missing is said once the user has tried. */
  const [isChecked, setChecked] = useState(false)
  useDirtyForm(choices !== noChoices, () => setChoices(noChoices))
  const flows = changes.flatMap((change) => change.flows)
  const count = flows.filter((flow) => isSelected(flow, choices)).length
  const save = async () => {
    const plans = plansOf(changes, choices)
    setChecked(plans === undefined)
    if (plans === undefined) return
    const isDone = await ask(
      {
        title: t('ask', { count, shown: number(count) }),
        body: t('askBody'),
        confirm: t('save', { count, shown: number(count) }),
      },
      () => call(amendEwcCodes, { body: { flows: [...plans] } }),
      t('done'),
    )
    if (isDone) setChoices(noChoices)
  }
  return (
    <DetailLayout
      back={{ to: '/material-flows', title: t('back') }}
      title={t('title')}
      description={changes.length === 0 ? undefined : t('lead')}
    >
      {changes.length === 0 ? (
        <Card>
          <EmptyState icon={<CheckIcon width={40} height={40} />} title={t('none')}>
            {t('noneHint')}
          </EmptyState>
        </Card>
      ) : null}
      {changes.map((change) => (
        <CodeChange
          key={change.ewcCode.id}
          change={change}
          choices={choices}
          isChecked={isChecked}
          onChange={setChoices}
        />
      ))}
      {total > flows.length ? (
        <chakra.p color="fg.muted">{t('more', { shown: number(total - flows.length) })}</chakra.p>
      ) : null}
      {changes.length === 0 ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="12px" alignItems="center">
          <Button disabled={count === 0} onClick={() => void save()}>
            {t('save', { count, shown: number(count) })}
          </Button>
        </chakra.div>
      )}
    </DetailLayout>
  )
}

const CodeChangesPage = createPage(loader, CodeChanges)

export { CodeChangesPage as Component }
