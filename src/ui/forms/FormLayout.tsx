import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValues } from 'react-hook-form'
import { Card, Hint, SectionTitle } from '../theme/surfaces.tsx'
import { ErrorSummary, Form, FormActions } from './Form.tsx'
import type { FormModel } from './form-model.ts'

export interface FormLayoutProps<V extends FieldValues> {
  readonly form: FormModel<V>
  readonly saveLabel?: string | undefined
  readonly onCancel?: (() => void) | undefined
  readonly notices?: ReactNode
  readonly children: ReactNode
}

export function FormPage<V extends FieldValues>({
  form,
  saveLabel,
  onCancel,
  notices,
  children,
}: FormLayoutProps<V>) {
  return (
    <Card maxWidth="960px" paddingBlock="0">
      <Form form={form}>
        <chakra.div display="grid" gap="section" paddingBlock="20px 0">
          {notices}
          <ErrorSummary />
          <RequiredNote />
          {children}
        </chakra.div>
        <FormActions saveLabel={saveLabel} onCancel={onCancel} />
      </Form>
    </Card>
  )
}

export function DialogForm<V extends FieldValues>({
  form,
  saveLabel,
  onCancel,
  notices,
  children,
}: FormLayoutProps<V>) {
  return (
    <Form form={form}>
      <chakra.div display="grid" gap="field">
        {notices}
        <ErrorSummary />
        {children}
      </chakra.div>
      <FormActions saveLabel={saveLabel} onCancel={onCancel} sticky={false} />
    </Form>
  )
}

function RequiredNote() {
  const { t } = useTranslation('forms')
  return (
    <chakra.p color="fg.muted" fontSize="small">
      {t('requiredNote')}
    </chakra.p>
  )
}

export function FormSection({
  title,
  help,
  children,
}: {
  readonly title: string
  readonly help?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <chakra.section
      aria-label={title}
      display="grid"
      gap="field"
      css={{
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media (min-width: 1024px)': {
          gridTemplateColumns: 'minmax(180px, 260px) minmax(0, 1fr)',
          columnGap: '32px',
        },
        '& + &': { borderTop: '1px solid', borderTopColor: 'border', paddingTop: 'var(--section)' },
      }}
    >
      <chakra.div display="grid" gap="4px" alignContent="start">
        <SectionTitle>{title}</SectionTitle>
        {help === undefined ? null : <Hint>{help}</Hint>}
      </chakra.div>
      <chakra.div display="grid" gap="field" alignContent="start">
        {children}
      </chakra.div>
    </chakra.section>
  )
}

export function FieldRow({ columns, children }: { readonly columns: string; readonly children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gap="field"
      alignItems="start"
      css={{
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media (min-width: 600px)': { gridTemplateColumns: columns },
      }}
    >
      {children}
    </chakra.div>
  )
}
