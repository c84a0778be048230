import { chakra } from '@chakra-ui/react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amendMaterialFlow, type OfficeFlow } from '#contract/flows/material-flow-collection.ts'
import type { Project } from '#contract/flows/projects.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogCancel } from '../../../ui/overlays/close-dialog.tsx'
import { CheckField } from '../../../ui/controls/fields.tsx'
import { Alert } from '../../../ui/theme/surfaces.tsx'
import { changesBetween } from '../../shared/page/changes.ts'
import type { OfficeForm } from '../../shared/forms/use-office-form.ts'
import type { FlowValues } from './flow-values.ts'

interface Question {
  readonly changes: readonly string[]
  readonly answer: (confirmed: boolean) => void
}

interface Amendment {
  readonly save:
    | ((
        patch: Readonly<Record<string, unknown>>,
        of: { readonly id: string; readonly ifMatch: number },
      ) => Promise<OfficeFlow>)
    | undefined
  readonly confirmed: <Form extends OfficeForm<FlowValues>>(form: Form) => Form
  readonly dialog: ReactNode
}

/**
 * A flow that has shipments is saved as an amendment, which is confirmed first. `save` is undefined for a
 * flow that is just edited; `confirmed` makes the form ask before it sends.
 */
export function useAmendment(flow: OfficeFlow | undefined, project: Project | undefined): Amendment {
  const [question, setQuestion] = useState<Question>()
  const answered = useRef<Question>(undefined)
  const hasShipments = (flow?.shipmentCount ?? 0) > 0
  if (!hasShipments) return { save: undefined, confirmed: (form) => form, dialog: null }
  const ask = (changes: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      const asked: Question = {
        changes,
        answer: (confirmed) => {
          // Closing the dialog answers too.
          if (answered.current === asked) return
          answered.current = asked
          setQuestion(undefined)
          resolve(confirmed)
        },
      }
      setQuestion(asked)
    })
  return {
    save: (patch, { id, ifMatch }) =>
      call(amendMaterialFlow, { params: { id }, body: { ...patch, confirmExtraCosts: true }, ifMatch }),
    confirmed: (form) => ({
      ...form,
      form: {
        ...form.form,
        submit: async () => {
          const { methods, conflicts, fields, submit } = form.form
          // The form itself says what is wrong or clashes.
          const mayAsk = conflicts.size === 0 && form.form.countChanges() > 0 && (await methods.trigger())
          if (!mayAsk) return await submit()
          const changed = changesBetween(form.base, methods.getValues()).map(
            ({ path }) => fields.get(path)?.label ?? fields.get(path.split('.')[0] ?? '')?.label,
          )
          if (await ask([...new Set(changed.filter((label) => label !== undefined))])) await submit()
        },
      },
    }),
    dialog:
      question === undefined ? null : (
        <AmendDialog question={question} costsExtra={project?.amendmentsCostExtra !== false} />
      ),
  }
}

function AmendDialog({
  question: { changes, answer },
  costsExtra,
}: {
  readonly question: Question
  readonly costsExtra: boolean
}) {
  const { t } = useTranslation('flows')
  const [isConfirmed, setConfirmed] = useState(false)
  return (
    <Dialog
      size="sm"
      title={t('amend.title')}
      onClose={() => answer(false)}
      footer={
        <>
          <DialogCancel />
          <Button disabled={!isConfirmed} onClick={() => answer(true)}>
            {t('amend.amend')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('amend.lead')}</p>
        <Alert tone={costsExtra ? 'warning' : 'info'}>
          <p>{t(costsExtra ? 'amend.costs' : 'amend.noCosts')}</p>
          <p>{t('amend.letters')}</p>
        </Alert>
        {changes.length === 0 ? null : <p>{t('amend.changes', { fields: changes.join(', ') })}</p>}
        <CheckField
          label={t(costsExtra ? 'amend.confirm' : 'amend.confirmFree')}
          checked={isConfirmed}
          onChange={setConfirmed}
        />
      </chakra.div>
    </Dialog>
  )
}
